import { newNonce } from '../http/new-nonce.ts';
import { type AdminFrame, allowAdminFrame } from './admin-frame.ts';

const POLICY = 'Content-Security-Policy';
/** The folder of App Bridge and what it loads; not the whole host, which also serves merchants' files. */
const SHOPIFY_SCRIPTS = 'https://cdn.shopify.com/shopifycloud/';

/**
 * Limits a page's scripts to our own, App Bridge, and inline scripts with the returned nonce. Keeps what the policy
 * says about framing, and allows this admin frame as well.
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
