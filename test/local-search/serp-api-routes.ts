import { createHash, randomBytes } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { cutSnippet } from './cut-snippet.ts';
import { findByPicture, searchCorrected, searchPages, searchWithoutQuotes } from './find-offers.ts';
import { playScenario } from './play-scenario.ts';
import type { LocalOffer } from './shapes.ts';
import { getSpace } from './spaces.ts';

const MAX_UPLOAD_BYTES = 500 * 1024;

/** SerpApi's `search.json` for the engines google and google_lens, its picture upload, and what is left of the account. */
export function createSerpApiRouter(): Router {
  const router = express.Router();
  router.get('/search.json', (request, response, next) => {
    search(request, response).catch(next);
  });
  router.get('/account.json', (request, response, next) => {
    answerAccount(request, response).catch(next);
  });
  router.post(
    '/image',
    express.raw({ type: 'multipart/form-data', limit: '5mb' }),
    (request, response, next) => {
      upload(request, response).catch(next);
    },
  );
  return router;
}

/** Free of charge; an account without searches left is answered, too. */
async function answerAccount(request: Request, response: Response): Promise<void> {
  if (await playScenario('account', request, response)) return;
  if (!isValidKey(text(request.query.api_key))) {
    refuse(response, 401, INVALID_KEY);
    return;
  }
  const left = response.locals.scenario === 'empty' ? 0 : 4_958;
  response.json({
    plan_name: 'Developer Plan',
    searches_per_month: 5_000,
    plan_searches_left: left,
    extra_credits: 0,
    total_searches_left: left,
    this_month_usage: 5_000 - left,
    account_rate_limit_per_hour: 1_000,
  });
}

async function search(request: Request, response: Response): Promise<void> {
  const engine = text(request.query.engine);
  if (await playScenario(engine, request, response)) return;
  if (!isValidKey(text(request.query.api_key))) {
    refuse(response, 401, INVALID_KEY);
    return;
  }
  if (engine === 'google') searchGoogle(request, response);
  else if (engine === 'google_lens') searchLens(request, response);
  else refuse(response, 400, `Unsupported \`${engine}\` search engine.`);
}

/** How the search behaves in a scenario, where that is not as usual. */
const FINDERS: Readonly<Record<string, typeof searchPages>> = {
  empty: () => [],
  corrected_spelling: searchCorrected,
  without_quotes: searchWithoutQuotes,
};

function searchGoogle(request: Request, response: Response): void {
  const q = text(request.query.q);
  if (q === '') {
    refuse(response, 400, 'Missing query `q` parameter.');
    return;
  }
  const space = getSpace(response);
  const scenario = response.locals.scenario;
  const isCorrected = scenario === 'corrected_spelling';
  const find = FINDERS[scenario] ?? searchPages;
  const found = find(space, q);
  const state = isCorrected
    ? 'Empty showing fixed spelling results'
    : found.length === 0
      ? 'Fully empty'
      : 'Results for exact spelling';
  response.json({
    search_metadata: metadata(),
    search_parameters: { engine: 'google', q },
    search_information: {
      query_displayed: q,
      total_results: found.length,
      organic_results_state: state,
    },
    ...(found.length === 0
      ? { error: NO_RESULTS }
      : {
          organic_results: found
            .slice(0, 20)
            .map((offer, index) =>
              organicRow(offer, index, isCorrected ? '' : q, toLocale(request)),
            ),
        }),
  });
}

function searchLens(request: Request, response: Response): void {
  const space = getSpace(response);
  const id = text(request.query.image_id);
  const url = text(request.query.url);
  const type = text(request.query.type) || 'all';
  if (id === '' && url === '') {
    refuse(response, 400, 'Missing `url` or `image_id`.');
    return;
  }
  const sha256 = space.uploads.get(id);
  if (id !== '' && sha256 === undefined) {
    refuse(response, 400, 'Unknown `image_id`.');
    return;
  }
  const found = findByPicture(space, id === '' ? { url } : { sha256: sha256 ?? '' });
  const isEmpty = response.locals.scenario === 'empty';
  const exact = type !== 'exact_matches' || isEmpty ? [] : found.exact;
  const visual = type === 'exact_matches' || isEmpty ? [] : found.visual;
  response.json({
    search_metadata: metadata(),
    search_parameters: { engine: 'google_lens', type },
    ...(exact.length === 0 ? {} : { exact_matches: exact.slice(0, 60).map(exactRow) }),
    ...(visual.length === 0
      ? {}
      : {
          visual_matches: visual
            .slice(0, 60)
            .map((offer, index) => visualRow(offer, index, toLocale(request))),
        }),
    ...(exact.length + visual.length === 0 ? { error: NO_RESULTS } : {}),
  });
}

async function upload(request: Request, response: Response): Promise<void> {
  if (await playScenario('upload', request, response)) return;
  const form = await new globalThis.Response(new Uint8Array(request.body), {
    headers: { 'content-type': text(request.headers['content-type']) },
  }).formData();
  if (!isValidKey(text(form.get('api_key')))) {
    refuse(response, 401, INVALID_KEY);
    return;
  }
  const image = form.get('image');
  if (!(image instanceof Blob)) {
    refuse(response, 400, 'Missing `image`.');
    return;
  }
  const bytes = Buffer.from(await image.arrayBuffer());
  if (bytes.byteLength > MAX_UPLOAD_BYTES) {
    refuse(response, 400, 'Image is too large.');
    return;
  }
  if (!/^(ffd8ff|89504e47|52494646)/.test(bytes.toString('hex', 0, 4))) {
    refuse(response, 400, 'Invalid image format. Supported format: jpg, jpeg, png, webp');
    return;
  }
  const id = randomBytes(9).toString('base64url');
  getSpace(response).uploads.set(id, createHash('sha256').update(bytes).digest('hex'));
  response.json({ message: 'Image uploaded successfully', image_id: id });
}

const NO_RESULTS = "Google hasn't returned any results for this query.";
const INVALID_KEY =
  'Invalid API key. Your API key should be here: https://serpapi.example/manage-api-key';

function isValidKey(key: string): boolean {
  return key !== '' && key !== 'invalid';
}

function refuse(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}

function metadata() {
  return { id: randomBytes(12).toString('hex'), status: 'Success', total_time_taken: 0.01 };
}

/** The locale of the searcher, in which prices are shown. */
function toLocale({ query }: Request): string {
  const country = (text(query.gl) || text(query.country) || 'us').toUpperCase();
  return `${text(query.hl) || 'en'}-${country === 'UK' ? 'GB' : country}`;
}

/** The symbol in that locale, such as `$` for US dollars in the US and `US$` in Canada. */
function toCurrencySymbol({ currency = 'USD' }: LocalOffer, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

function organicRow(offer: LocalOffer, index: number, q: string, locale: string) {
  const price = Number(offer.price);
  return {
    position: index + 1,
    title: offer.title,
    link: offer.link,
    displayed_link: `https://${offer.domain} › p`,
    ...(offer.snippet && { snippet: cutSnippet(offer.snippet, q) }),
    source: offer.domain,
    ...(Number.isFinite(price) && {
      rich_snippet: {
        bottom: { detected_extensions: { price, currency: toCurrencySymbol(offer, locale) } },
      },
    }),
  };
}

function exactRow(offer: LocalOffer, index: number) {
  return {
    position: index + 1,
    title: offer.title,
    source: offer.domain,
    link: offer.link,
    thumbnail: 'https://thumbnails.example/t.jpg',
    actual_image_width: 1170,
    actual_image_height: 936,
  };
}

function visualRow(offer: LocalOffer, index: number, locale: string) {
  const price = Number(offer.price);
  const currency = toCurrencySymbol(offer, locale);
  return {
    position: index + 1,
    title: offer.title,
    link: offer.link,
    source: offer.domain,
    thumbnail: 'https://thumbnails.example/t.jpg',
    ...(Number.isFinite(price) && {
      price: { value: `${currency}${price}*`, extracted_value: price, currency },
    }),
    ...(offer.image_url !== undefined && { image: offer.image_url }),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
