import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { setPagePolicy } from '#app/platform/shopify/page-policy.ts';
import { NonceContext } from '#app/transports/admin/shared/nonce-context.ts';

/** A page that takes longer to render is sent incomplete. */
const ABORT_AFTER_MS = 6_000;

/** Renders a page as a stream; crawlers get the complete page at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { services }: AppLoadContext,
): Promise<Response> {
  services.shopify.addDocumentResponseHeaders(request, headers);
  const nonce = setPagePolicy(headers, services.adminFrame);
  disableCaching(headers);
  setAllowedMethods(status, headers);
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        [readyEvent]() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        nonce,
      },
    );
    setTimeout(abort, ABORT_AFTER_MS).unref();
  });
}

/** Sets the headers of data that a page loads in the browser. The data may contain a new API key. */
export function handleDataRequest(response: Response): Response {
  disableCaching(response.headers);
  setAllowedMethods(response.status, response.headers);
  return response;
}

/** Adds `Allow` to Remix's 405 answer to a form sent to a page without an action. */
function setAllowedMethods(status: number, headers: Headers): void {
  if (status === 405) headers.set('Allow', 'GET, HEAD');
}

/** Pages contain a store's records and tokens, so neither browsers nor proxies may cache them. */
function disableCaching(headers: Headers): void {
  headers.set('Cache-Control', 'no-store');
}

/** Logs errors that a route threw, without the URL, which may contain a token. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // An unknown path or method is the caller's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.services.log.error({ request_id: context.requestId, err: error }, 'a request failed');
}
