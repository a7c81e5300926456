import { readBearer } from '../http-auth/read-bearer.ts';

/**
 * Where Shopify runs admin extensions (shopify.dev, admin UI extensions, "Security": allow this domain),
 * and Shopify's own admin pages.
 */
const SHOPIFY_ORIGIN =
  /^https:\/\/(extensions\.shopifycdn\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.shopify\.com)$/;

const PREFLIGHT_SECONDS = '7200';

/** Tells an extension's host to fetch a fresh ID token and ask again. */
const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';

/**
 * What an answer to an ID token carries beside its body: a 401 asks for a fresh token, and the extension
 * in the admin may read it. For ID tokens alone: a page that got hold of an API key reads nothing here.
 */
export function completeForIdToken(request: Request, response: Response): Response {
  if (readBearer(request).kind !== 'id_token') return response;
  const origin = shopifyOriginOf(request);
  if (response.status === 401) response.headers.set(RETRY_HEADER, '1');
  response.headers.append('Vary', 'Origin');
  if (!origin) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set(
    'Access-Control-Expose-Headers',
    `X-Request-Id, Retry-After, Idempotency-Replayed, ${RETRY_HEADER}`,
  );
  return response;
}

/** The answer to a browser's preflight, or null when the request is none from Shopify's pages. */
export function answerPreflight(request: Request): Response | null {
  const origin = shopifyOriginOf(request);
  if (request.method !== 'OPTIONS' || !origin) return null;
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Idempotency-Key, X-Request-Id, X-Requested-With',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      Vary: 'Origin',
    },
  });
}

function shopifyOriginOf(request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin && SHOPIFY_ORIGIN.test(origin) ? origin : null;
}
