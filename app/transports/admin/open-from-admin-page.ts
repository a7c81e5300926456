import { newNonce } from '#app/platform/http/new-nonce.ts';
import { type AdminFrame, allowAdminFrame } from '#app/platform/shopify/admin-frame.ts';
import { REMEMBERED_STORE_KEY } from './shared/remember-store.ts';

/**
 * Returns the page for a URL that names no store. Its script redirects to the path in `to` for the store saved in this
 * tab. It deletes the saved store first, so that a refused store does not redirect forever. Without a saved store, the
 * page says how to open the app. It has no form for a shop's domain: App Store requirement 2.3.1 allows apps to be
 * opened and installed only from Shopify's pages.
 */
export function openFromAdminPage(adminFrame: AdminFrame | null): Response {
  const nonce = newNonce();
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `frame-ancestors https://admin.shopify.com; default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`,
  });
  allowAdminFrame(headers, adminFrame);
  return new Response(page(nonce), { headers });
}

const page = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Open Catalog Vision from your Shopify admin</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; color: #1a1a1a }
h1 { font-size: 1.375rem; line-height: 1.3 }
</style>
</head>
<body>
<main hidden>
<h1>Open Catalog Vision from your Shopify admin</h1>
<p>Go to your Shopify admin, choose Apps, then Catalog Vision. If it is not there, install it from the Shopify App Store.</p>
</main>
<noscript><p>Open Catalog Vision from your Shopify admin: choose Apps, then Catalog Vision. It needs JavaScript.</p></noscript>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;

const SCRIPT = `
{
  const path = new URLSearchParams(location.search).get('to') ?? '/app';
  const to = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  let store = null;
  try {
    store = JSON.parse(sessionStorage.getItem(${JSON.stringify(REMEMBERED_STORE_KEY)}));
    sessionStorage.removeItem(${JSON.stringify(REMEMBERED_STORE_KEY)});
  } catch {}
  if (store && to && to.origin === location.origin) {
    for (const [name, value] of Object.entries(store)) if (value) to.searchParams.set(name, value);
    location.replace(to);
  } else document.querySelector('main').hidden = false;
}
`;
