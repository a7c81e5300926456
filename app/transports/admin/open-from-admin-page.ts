import { newNonce } from '#app/platform/http/new-nonce.ts';
import { type AdminFrame, allowAdminFrame } from '#app/platform/shopify/admin-frame.ts';
import { REMEMBERED_STORE_KEY } from './shared/remember-store.ts';

/**
 * The page for an address that names no store. Its script goes on to the page in `to`, for the store that this tab
 * has kept; taken out first, so that a store that is refused is not asked for again. Where nothing is kept it says how
 * to open the app. Never a form for a shop's domain: App Store requirement 2.3.1 wants the app opened and installed
 * from Shopify's own pages alone.
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
  const asked = new URLSearchParams(location.search).get('to') ?? '/app';
  const to = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : null;
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(${JSON.stringify(REMEMBERED_STORE_KEY)}));
    sessionStorage.removeItem(${JSON.stringify(REMEMBERED_STORE_KEY)});
  } catch {}
  if (kept && to && to.origin === location.origin) {
    for (const [name, value] of Object.entries(kept)) if (value) to.searchParams.set(name, value);
    location.replace(to);
  } else document.querySelector('main').hidden = false;
}
`;
