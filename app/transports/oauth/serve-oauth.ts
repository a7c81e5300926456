import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { parseClientMetadata } from '#app/domain/oauth/client-metadata.ts';
import { AppError } from '#app/platform/errors.ts';
import type { OauthServer } from './create-oauth-server.ts';
import { describeAuthorizationServer, describeResource } from './metadata-documents.ts';
import { ISSUER_PATH, RESOURCES_PATH } from './oauth-addresses.ts';
import { refusalPage } from './refusal-page.ts';

const MAX_REGISTRATION = '16kb';
/** The cookie by which the library recognises the browser in which a request began. */
const BROWSER_COOKIE = '_interaction_resume';

/**
 * Serves the authorization server's paths, and the metadata by which clients find it; other paths go to the next
 * handler.
 */
export function serveOauth(server: OauthServer): Router {
  const { appUrl } = server;
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(`/.well-known/oauth-authorization-server${ISSUER_PATH}`, (_request, response) => {
    response.json(describeAuthorizationServer(appUrl, server.scopes));
  });
  router.get(
    `/.well-known/oauth-protected-resource${RESOURCES_PATH}:publicId`,
    (request, response, next) => {
      describeShop(server, request.params.publicId ?? '', response).then(
        (isThere) => isThere || next(),
        next,
      );
    },
  );
  router.use(ISSUER_PATH, setForwardedHeaders(appUrl), serveEndpoints(server));
  return router;
}

function serveEndpoints(server: OauthServer): Router {
  const { handle, rateLimiter } = server;
  const endpoints = express.Router({ caseSensitive: true, strict: true });
  endpoints.get('/auth', (request, response, next) => {
    requireText(request);
    limitScopes(request, server);
    rateLimiter
      .consumeAnonymous(request.ip ?? 'unknown')
      .then(() => handle(request, response))
      .catch(next);
  });
  endpoints.get('/auth/:requestId', (request, response, next) => {
    resumeRequest(server, request, response).catch(next);
  });
  endpoints.post(['/token', '/token/revocation'], (request, response, next) => {
    handle(request, response).catch(next);
  });
  endpoints.post(
    '/register',
    express.json({ limit: MAX_REGISTRATION }),
    (request, response, next) => {
      register(server, request, response).catch(next);
    },
  );
  endpoints.use((_request, response) => {
    response.status(404).json({ error: 'not_found', error_description: 'Not found.' });
  });
  endpoints.use(answerFailure);
  return endpoints;
}

/** Sets the headers that the library trusts: at which address it is reached, whether by https, and from where. */
function setForwardedHeaders(appUrl: string): RequestHandler {
  const { host, protocol } = new URL(appUrl);
  return (request, _response, next) => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-for'] = request.ip ?? 'unknown';
    next();
  };
}

async function describeShop(
  { appUrl, defaultScopes, oauthConnections }: OauthServer,
  publicId: string,
  response: Response,
): Promise<boolean> {
  const shop = await oauthConnections.findShop(publicId);
  if (shop) response.json(describeResource(appUrl, publicId, defaultScopes));
  return shop !== null;
}

/** Refuses NUL, which the library would store and the database cannot. @throws AppError `malformed_request` */
function requireText(request: Request): void {
  if (request.url.includes('%00'))
    throw new AppError('malformed_request', 'The address of this request holds a NUL.');
}

/** Removes scopes that are not known here; a client that asks for none of ours gets the usual ones. */
function limitScopes(request: Request, { scopes, defaultScopes }: OauthServer): void {
  const url = new URL(request.url, 'http://localhost');
  const sent = url.searchParams.get('scope')?.split(' ') ?? [];
  const known = sent.filter((scope) => scopes.includes(scope));
  url.searchParams.set('scope', (known.length > 0 ? known : defaultScopes).join(' '));
  request.url = url.pathname + url.search;
}

/** Continues after the Shopify admin: answers the client if the request began and was allowed in this browser. */
async function resumeRequest(
  server: OauthServer,
  request: Request,
  response: Response,
): Promise<void> {
  const { requestId = '' } = request.params;
  const beganHere = readCookie(request, BROWSER_COOKIE) === requestId;
  if (beganHere && (await server.requests.connect(requestId, String(request.query.ticket))))
    return server.handle(request, response);
  sendRefusal(
    response.status(400),
    'This request has expired, or it began in another browser than the one in which it was allowed.',
  );
}

function sendRefusal(response: Response, detail: string): void {
  const { headers, html } = refusalPage(detail);
  response.set(headers).send(html);
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.cookie?.split(/; */) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function register(
  { oauthClients, rateLimiter }: OauthServer,
  request: Request,
  response: Response,
): Promise<void> {
  await rateLimiter.consumeAnonymous(request.ip ?? 'unknown');
  const metadata = parseClientMetadata(request.body);
  response.set('Cache-Control', 'no-store');
  if (!metadata) {
    response.status(400).json({
      error: 'invalid_redirect_uri',
      error_description:
        'Send 1 to 10 redirect_uris, each with https, or with http at localhost, 127.0.0.1 or [::1].',
    });
    return;
  }
  response.status(201).json(await oauthClients.register(metadata));
}

/** Answers failures that happen before the library: with a page for a user, in the form of OAuth for a client. */
const answerFailure: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) response.set('Retry-After', String(error.retryAfterSeconds));
    response.status(error.status);
    // Browsers are sent only to the paths for GET.
    if (request.method === 'GET') sendRefusal(response, error.message);
    else response.json({ error: 'temporarily_unavailable', error_description: error.message });
    return;
  }
  const isUnreadable = error?.status >= 400 && error?.status < 500;
  if (!isUnreadable) return next(error);
  response.status(400).json({
    error: 'invalid_client_metadata',
    error_description: `Send the metadata as JSON of at most ${MAX_REGISTRATION}.`,
  });
};
