import { readBearer } from '../http-auth/read-bearer.ts';

/**
 * Origins of admin extensions (shopify.dev, admin UI extensions, "Security": allow this domain) and of Shopify's own
 * admin pages.
 */
const SHOPIFY_ORIGIN =
  /^https:\/\/(extensions\.shopifycdn\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.shopify\.com)$/;

const PREFLIGHT_SECONDS = '7200';

/** Tells the host of an extension to fetch a fresh ID token and repeat the request. */
const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';

/**
 * Adds the headers for a caller with an ID token: a 401 asks for a fresh token, and Shopify's pages may read the
 * answer. API keys do not get them, so that a web page with a stolen key cannot read answers.
 */
export function addIdTokenHeaders(request: Request, response: Response): Response {
  if (readBearer(request).kind !== 'id_token') return response;
  const origin = shopifyOriginOf(request);
  if (response.status === 401) response.headers.set(RETRY_HEADER, '1');
  response.headers.append('Vary', 'Origin');
  if (!origin) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set(
    'Access-Control-Expose-Headers',
    `X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, ${RETRY_HEADER}`,
  );
  return response;
}

/** Answers a preflight from Shopify's pages; returns null for any other request. */
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
