const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page may contain nothing but text, and may not be framed. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Returns the page for the user when a request ends that cannot go back to its app. */
export function refusalPage(detail: string) {
  return { headers: HEADERS, html: page(escapeHtml(detail)) };
}

const page = (detail: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not connected</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; color: #1a1a1a; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.3 }
</style>
</head>
<body>
<main>
<h1>The app was not connected</h1>
<p>${detail}</p>
<p>Nothing was allowed. Go back to the app and connect it again.</p>
</main>
</body>
</html>
`;
