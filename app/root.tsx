import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react';
import { useContext } from 'react';
import { NonceContext } from '#app/transports/admin/shared/nonce-context.ts';

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** The default title of pages. */
export const meta = () => [{ title: 'Catalog Vision' }];

export default function Root() {
  const nonce = useContext(NonceContext);
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
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Replaces Remix's error page, which shows the error with its URL; the URL may contain a token. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{isMissing ? 'Page not found' : 'Something went wrong'}</title>
        <Links />
      </head>
      <body>
        <main>
          <h1>{isMissing ? 'Page not found' : 'Something went wrong'}</h1>
          <p>{isMissing ? 'Check the address.' : 'Try again in a moment.'}</p>
        </main>
      </body>
    </html>
  );
}
