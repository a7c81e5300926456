import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** Every page has a name, also one that gives itself none. */
export const meta = () => [{ title: 'Catalog Vision' }];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
