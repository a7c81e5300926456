import { askFrame } from './frame-channel.ts';
import { openAddress } from './open-address.ts';

const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';
const REAUTHORIZE_URL_HEADER = 'X-Shopify-API-Request-Failure-Reauthorize-Url';

/** Adds a new ID token to every request to the app's origin; a refused request is repeated once. */
export function patchFetch(): void {
  const realFetch = window.fetch;
  window.fetch = async function fetchWithIdToken(input, init) {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin || request.headers.has('Authorization'))
      return realFetch(input, init);
    const again = request.clone();
    const response = await realFetch(await withIdToken(request));
    if (response.status === 401 && response.headers.has(RETRY_HEADER))
      return followReauthorize(await realFetch(await withIdToken(again)));
    return followReauthorize(response);
  };
}

async function withIdToken(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${await askFrame('id-token', null)}`);
  headers.set('X-Requested-With', 'XMLHttpRequest');
  return new Request(request, { headers });
}

/** Replaces the whole admin by the page for approving a charge or granting permissions. */
function followReauthorize(response: Response): Response {
  const url = response.headers.get(REAUTHORIZE_URL_HEADER);
  if (url) openAddress(new URL(url, location.href).href, '_top');
  return response;
}
