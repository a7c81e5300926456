/** Returns the API reference: RapiDoc and the OpenAPI document, both from this origin. */
export function renderReferencePage(): Response {
  return new Response(PAGE, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Catalog Vision API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" src="/api/v1/docs/rapidoc.js"></script>
    <style>
      body { margin: 0 }
      rapi-doc { height: 100dvh; width: 100% }
      /* RapiDoc sets the licence 15 pixels to the left of the text, beyond the edge of a phone. */
      @media (max-width: 768px) { rapi-doc::part(section-overview) { padding-left: 16px } }
    </style>
  </head>
  <body>
    <rapi-doc
      spec-url="/api/v1/openapi.json"
      render-style="read"
      theme="light"
      primary-color="#0b6b53"
      nav-bg-color="#f6f6f7"
      load-fonts="false"
      regular-font="system-ui, sans-serif"
      mono-font="ui-monospace, monospace"
      show-header="false"
      allow-server-selection="false"
      schema-style="table"
      persist-auth="false"
    ></rapi-doc>
    <noscript>The reference needs JavaScript; the same is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript>
  </body>
</html>
`;
