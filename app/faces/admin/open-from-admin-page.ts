const PAGE = `<!doctype html>
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
<main>
<h1>Open Catalog Vision from your Shopify admin</h1>
<p>Go to your Shopify admin, choose Apps, then Catalog Vision. If it is not there, install it from the Shopify App Store.</p>
</main>
</body>
</html>
`;

/**
 * Where the library sends whom it cannot place. Never a form for a shop's domain: App Store requirement
 * 2.3.1 wants the app opened and installed from Shopify's own pages alone.
 */
export function openFromAdminPage(): Response {
  return new Response(PAGE, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
