import express, { type Router } from 'express';
import { z } from 'zod';
import { offersShape, pictureShape, productShape, SCENARIOS, scenarioShape } from './shapes.ts';
import { createSpace, getSpace, listPages, setWeb } from './spaces.ts';
import { WEB_NAMES } from './webs/web-names.ts';

/** The control API: tests set what the searches find and how they fail, and read the requests received. */
export function createControlRouter(): Router {
  const router = express.Router();
  router.use(express.json({ limit: '10mb' }));
  router.post('/offers', (request, response) => {
    const offers = offersShape.parse(request.body);
    const space = getSpace(response);
    const links = new Set(offers.map((offer) => offer.link));
    space.offers = [...space.offers.filter((offer) => !links.has(offer.link)), ...offers];
    response.json({ offers: space.offers.length });
  });
  router.delete('/offers', (_request, response) => {
    getSpace(response).offers = [];
    response.json({ offers: 0 });
  });
  router.post('/products', (request, response) => {
    const space = getSpace(response);
    space.products = z.array(productShape).parse(request.body);
    if (space.web) setWeb(space, space.web.name, space.web.seed);
    response.json({ products: space.products.length });
  });
  router.post('/pictures', (request, response) => {
    const pictures = z.union([z.array(pictureShape), pictureShape]).parse(request.body);
    getSpace(response).pictures.push(...(Array.isArray(pictures) ? pictures : [pictures]));
    response.json({ ok: true });
  });
  router.post('/scenario', (request, response) => {
    const scenario = scenarioShape.parse(request.body);
    const space = getSpace(response);
    const web = WEB_NAMES.find((name) => name === scenario.name) ?? scenario.web ?? null;
    setWeb(space, web, String(scenario.seed ?? ''));
    const isBehaviour = SCENARIOS.some((name) => name === scenario.name);
    space.scenario = isBehaviour && scenario.name !== 'normal' ? scenario : null;
    response.json({ ok: true, pages: listPages(space).length });
  });
  router.get('/requests', (_request, response) => {
    response.json(getSpace(response).requests);
  });
  router.delete('/requests', (_request, response) => {
    getSpace(response).requests = [];
    response.json({ ok: true });
  });
  router.post('/reset', (_request, response) => {
    Object.assign(getSpace(response), createSpace());
    response.json({ ok: true });
  });
  router.use(refuseBadInput);
  return router;
}

const refuseBadInput: express.ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof z.ZodError)) return next(error);
  response.status(422).json({ error: z.prettifyError(error) });
};
