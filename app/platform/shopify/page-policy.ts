import type { AdminFrame } from './admin-frame.ts';

const POLICY = 'Content-Security-Policy';
/** The folder of App Bridge and what it loads. Not the whole host, which also serves merchants' files. */
const SHOPIFY_SCRIPTS = 'https://cdn.shopify.com/shopifycloud/';

/**
 * Limits the scripts of a page to our own, App Bridge, and inline ones with this nonce. Keeps what the policy says about
 * framing.
 */
export function limitScripts(headers: Headers, nonce: string, frame: AdminFrame | null): void {
  const framing = headers.get(POLICY)?.replace(/;?\s*$/, '') ?? "frame-ancestors 'none'";
  const appBridge = frame ? `${SHOPIFY_SCRIPTS} ${frame.appBridgeUrl}` : SHOPIFY_SCRIPTS;
  headers.set(
    POLICY,
    `${framing}; script-src 'self' 'nonce-${nonce}' ${appBridge}; object-src 'none'; base-uri 'none'`,
  );
}
