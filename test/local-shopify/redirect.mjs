// Preload for `node --import`: redirects the app's requests to https://<shop>.myshopify.com, and to the buckets for
// Shopify's uploads and results, to local Shopify.
// It must run before any library captures fetch. Used by tests and the demo only, never by the app.
import { isMainThread } from 'node:worker_threads';

const SHOP = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const BUCKETS = new Set([
  'shopify-staged-uploads.storage.googleapis.com',
  'storage.googleapis.com',
]);

// Worker threads inherit the preload without the settings, and send no requests.
if (isMainThread) redirect(process.env.LOCAL_SHOPIFY_URL);

/** @param {string | undefined} target origin of local Shopify */
function redirect(target) {
  if (!target) throw new Error('LOCAL_SHOPIFY_URL is not set');
  const realFetch = globalThis.fetch;
  globalThis.fetch = function redirectedFetch(input, init) {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request ? request.url : String(input));
    const isMeant = SHOP.test(url.hostname) || BUCKETS.has(url.hostname);
    if (url.protocol !== 'https:' || !isMeant) return realFetch(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    headers.set('x-forwarded-host', url.hostname);
    const address = new URL(url.pathname + url.search, target);
    return realFetch(request ? new Request(address, request) : address, { ...init, headers });
  };
}
