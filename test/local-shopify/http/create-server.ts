import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { controlApi } from '../control/control-api.ts';
import type { FaultKind } from '../faults/fault-queue.ts';
import { signIdToken } from '../oauth/id-token.ts';
import { type App, answerTokenRequest, ONLINE } from '../oauth/token-endpoint.ts';
import type { ShopRegistry } from '../store/shop-registry.ts';
import { answerAdminApi } from './admin-api.ts';
import { answerAdminPage, answerAppBridge, findAppUrl, findMemberId } from './admin-pages.ts';
import { BadRequest } from './bad-request.ts';
import { answerChargePage } from './charge-page.ts';
import { readJson, sendJson } from './json.ts';
import { answerStorage, isStorageHost } from './storage.ts';

export interface ServerContext {
  schema: GraphQLSchema;
  shops: ShopRegistry;
  app: App;
}

/** Status of the token endpoint for each fault; 502 for any other. */
const TOKEN_FAULTS: Partial<Record<FaultKind, number>> = { http429: 429, shop_frozen: 402 };
const SHOP = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** The shop of a request and the path within it, from the forwarded host or the prefix /stores/<shop>. */
function locate(request: IncomingMessage, url: URL): { domain: string; path: string } | null {
  const forwarded = request.headers['x-forwarded-host'];
  if (typeof forwarded === 'string' && SHOP.test(forwarded))
    return { domain: forwarded, path: url.pathname };
  const [, domain = '', path = '/'] = /^\/stores\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  return SHOP.test(domain) ? { domain, path } : null;
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  context: ServerContext,
): Promise<void> {
  const [, domain = '', name = ''] = /^\/control\/([^/]+)\/([a-z-]+)$/.exec(url.pathname) ?? [];
  if (!SHOP.test(domain)) throw new BadRequest('use /control/<shop>.myshopify.com/<name>');
  const handler = controlApi[`${request.method} ${name}`];
  if (!handler)
    return sendJson(response, 404, { error: `known: ${Object.keys(controlApi).join(', ')}` });
  const body = await readJson(request);
  sendJson(
    response,
    200,
    await handler(
      { shops: context.shops, shop: context.shops.get(domain), app: context.app },
      body,
    ),
  );
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  context: ServerContext,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const host = request.headers['x-forwarded-host'];
  if (isStorageHost(host)) {
    await answerStorage({ request, response, url, shops: context.shops }, host);
    return;
  }
  const at = locate(request, url);
  if (!at && url.pathname.startsWith('/control/')) return control(request, response, url, context);
  if (url.pathname === '/shopifycloud/app-bridge.js') return answerAppBridge(response);
  if (!at) return sendJson(response, 404, { errors: 'Not Found' });
  const shop = context.shops.get(at.domain);
  const what = `${request.method} ${at.path}`;
  const version = /^POST \/admin\/api\/([^/]+)\/graphql\.json$/.exec(what)?.[1];
  if (version) return answerAdminApi(request, response, { ...context, shop, version });
  if (what === 'POST /admin/oauth/access_token') {
    const body = await readJson(request);
    const isOnline = body.requested_token_type === ONLINE;
    const fault = shop.faults.take([isOnline ? 'online_access_token' : 'access_token']);
    if (fault?.kind === 'slow') await shop.faults.keepBack(fault);
    else if (fault)
      return sendJson(response, TOKEN_FAULTS[fault.kind] ?? 502, { error: 'unavailable' });
    const answer = answerTokenRequest(shop, context.app, body);
    return sendJson(response, answer.status, answer.body);
  }
  if (what === 'GET /id-token') {
    const expiresInS = Number(url.searchParams.get('exp_in') ?? 60);
    const sub = url.searchParams.get('sub') ?? shop.members.signedInId;
    const token = signIdToken(at.domain, context.app, { expiresInS, sub });
    return sendJson(response, 200, { id_token: token });
  }
  if (what === 'POST /app-token') {
    const body = await readJson(request);
    return sendJson(response, 200, {
      access_token: shop.tokens.issueStatic(body.inspection === true),
    });
  }
  const charge = /^(?:GET|POST) \/admin\/charges\/(\d+)$/.exec(what)?.[1];
  if (charge) return answerChargePage(request, response, { shop, app: context.app, charge });
  if (request.method === 'GET') {
    const appUrl = findAppUrl(request, context.shops.appUrl);
    const memberId = findMemberId(request, shop);
    const visit = { shop, app: context.app, appUrl, memberId, url, path: at.path };
    if (await answerAdminPage(response, visit)) return;
  }
  sendJson(response, 404, { errors: 'Not Found' });
}

/** Creates the stand-in's HTTP server, not yet listening. */
export function createServer(context: ServerContext): Server {
  return createHttpServer((request, response) => {
    route(request, response, context).catch((error: unknown) => {
      if (error instanceof BadRequest) return sendJson(response, 400, { error: error.message });
      console.error(error);
      sendJson(response, 500, { errors: String(error) });
    });
  });
}
