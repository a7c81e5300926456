import { newNonce } from '../http/new-nonce.ts';
import { type AdminFrame, allowAdminFrame } from './admin-frame.ts';

const POLICY = 'Content-Security-Policy';
/** The folder of App Bridge and what it loads. Not the whole host, which also serves merchants' files. */
const SHOPIFY_SCRIPTS = 'https://cdn.shopify.com/shopifycloud/';

/**
 * Limits the scripts of a page to our own, App Bridge, and inline ones with the nonce that it returns. Keeps what the
 * policy says about framing, and allows this admin frame besides.
 */
export function setPagePolicy(headers: Headers, frame: AdminFrame | null): string {
  const nonce = newNonce();
  const framing = headers.get(POLICY)?.replace(/;?\s*$/, '') ?? "frame-ancestors 'none'";
  const appBridge = frame ? `${SHOPIFY_SCRIPTS} ${frame.appBridgeUrl}` : SHOPIFY_SCRIPTS;
  headers.set(
    POLICY,
    `${framing}; script-src 'self' 'nonce-${nonce}' ${appBridge}; object-src 'none'; base-uri 'none'`,
  );
  allowAdminFrame(headers, frame);
  return nonce;
}
