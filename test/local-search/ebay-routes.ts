import { createHash, randomUUID } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { findByGtin, findByPicture, searchPages } from './find-offers.ts';
import { playScenario } from './play-scenario.ts';
import type { LocalOffer } from './shapes.ts';
import { getSpace, listPages, type Space } from './spaces.ts';

const BROWSE = '/buy/browse/v1/item_summary';
const TOKEN_PREFIX = 'local-ebay-';

/** eBay's token endpoint and two searches of its Browse API. The offers on ebay.com are its listings. */
export function createEbayRouter(): Router {
  const router = express.Router();
  router.post(
    '/identity/v1/oauth2/token',
    express.urlencoded({ extended: false }),
    handler('ebay_token', grantToken),
  );
  router.get(`${BROWSE}/search`, handler('ebay', searchByText));
  router.post(
    `${BROWSE}/search_by_image`,
    express.json({ limit: '5mb' }),
    handler('ebay_image', searchByImage),
  );
  return router;
}

function handler(
  engine: string,
  handle: (request: Request, response: Response) => void,
): RequestHandler {
  return (request, response, next) => {
    playScenario(engine, request, response)
      .then((isAnswered) => {
        if (!isAnswered) handle(request, response);
      })
      .catch(next);
  };
}

function grantToken(request: Request, response: Response): void {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  const [id, secret] = Buffer.from(credentials ?? '', 'base64')
    .toString()
    .split(':');
  if (scheme !== 'Basic' || !id || !secret || secret === 'invalid') {
    response.status(401).json({ error: 'invalid_client' });
    return;
  }
  response.json({
    access_token: `${TOKEN_PREFIX}${randomUUID()}`,
    expires_in: 7200,
    token_type: 'Application Access Token',
  });
}

function searchByText(request: Request, response: Response): void {
  if (!isAllowed(request, response)) return;
  const { gtin, q } = request.query;
  const space = getSpace(response);
  const found =
    typeof gtin === 'string'
      ? findByGtin(listPages(space), gtin)
      : findByWords(space, String(q ?? ''));
  sendListings(response, found.filter(isListing));
}

/** eBay returns listings that contain every word of the query. */
function findByWords(space: Space, q: string): LocalOffer[] {
  return searchPages(
    space,
    q
      .split(/\s+/)
      .map((word) => `"${word}"`)
      .join(' '),
  );
}

function searchByImage(request: Request, response: Response): void {
  if (!isAllowed(request, response)) return;
  const image: unknown = request.body?.image;
  if (typeof image !== 'string' || image === '') {
    refuse(response, 400, 12501, 'The image data is empty or not valid.');
    return;
  }
  const sha256 = createHash('sha256').update(Buffer.from(image, 'base64')).digest('hex');
  const { visual } = findByPicture(getSpace(response), { sha256 });
  sendListings(response, visual.filter(isListing));
}

function isAllowed(request: Request, response: Response): boolean {
  if (request.headers.authorization?.startsWith(`Bearer ${TOKEN_PREFIX}`)) return true;
  refuse(response, 401, 1001, 'Invalid access token');
  return false;
}

function isListing(offer: LocalOffer): boolean {
  return offer.domain === 'ebay.com';
}

function sendListings(response: Response, found: LocalOffer[]): void {
  const listings = response.locals.scenario === 'empty' ? [] : found;
  response.json({
    total: listings.length,
    limit: 20,
    offset: 0,
    ...(listings.length === 0 ? {} : { itemSummaries: listings.slice(0, 20).map(toItemSummary) }),
  });
}

function toItemSummary(offer: LocalOffer, index: number) {
  return {
    itemId: `v1|${index + 1}|0`,
    title: offer.title,
    itemWebUrl: offer.link,
    ...(offer.image_url !== undefined && { image: { imageUrl: offer.image_url } }),
    ...(offer.price !== undefined && {
      price: { value: String(offer.price), currency: offer.currency ?? 'USD' },
    }),
    condition: 'New with box',
    seller: { username: 'seller-one' },
    buyingOptions: ['FIXED_PRICE'],
  };
}

function refuse(response: Response, status: number, errorId: number, message: string): void {
  response
    .status(status)
    .json({ errors: [{ errorId, domain: 'API_BROWSE', category: 'REQUEST', message }] });
}
