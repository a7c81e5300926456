import type { AdminFrame } from './admin-frame.ts';

const POLICY = 'Content-Security-Policy';
/** The folder of App Bridge and what it loads. Not the whole host: merchants' own files lie there as well. */
const SHOPIFY_SCRIPTS = 'https://cdn.shopify.com/shopifycloud/';

/**
 * Which scripts a page may run, beside what its policy says already of who may frame it: our own, App Bridge, and
 * inline ones that carry this nonce.
 */
export function limitScripts(headers: Headers, nonce: string, frame: AdminFrame | null): void {
  const framing = headers.get(POLICY)?.replace(/;?\s*$/, '') ?? "frame-ancestors 'none'";
  const appBridge = frame ? `${SHOPIFY_SCRIPTS} ${frame.appBridgeUrl}` : SHOPIFY_SCRIPTS;
  headers.set(
    POLICY,
    `${framing}; script-src 'self' 'nonce-${nonce}' ${appBridge}; object-src 'none'; base-uri 'none'`,
  );
}
