import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { newNonce } from '#app/platform/http/new-nonce.ts';
import { allowAdminFrame } from '#app/platform/shopify/admin-frame.ts';
import { limitScripts } from '#app/platform/shopify/page-policy.ts';
import { NonceContext } from '#app/transports/admin/shared/nonce-context.ts';

const GIVE_UP_AFTER_MS = 5_000;

/** Streams a page; crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { services }: AppLoadContext,
): Promise<Response> {
  const nonce = newNonce();
  services.shopify.addDocumentResponseHeaders(request, headers);
  limitScripts(headers, nonce, services.adminFrame);
  allowAdminFrame(headers, services.adminFrame);
  keepNoCopy(headers);
  nameMethods(status, headers);
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
    setTimeout(abort, GIVE_UP_AFTER_MS + 1_000).unref();
  });
}

/** What a page asks for once it runs: the same words as in a page, and a new key in clear. */
export function handleDataRequest(response: Response): Response {
  keepNoCopy(response.headers);
  nameMethods(response.status, response.headers);
  return response;
}

/** Remix's own answer to a form that a page does not take leaves out what the page does take. */
function nameMethods(status: number, headers: Headers): void {
  if (status === 405) headers.set('Allow', 'GET, HEAD');
}

/** A store's records and tokens are in every page: neither the browser nor a proxy keeps one. */
function keepNoCopy(headers: Headers): void {
  headers.set('Cache-Control', 'no-store');
}

/** What a page or an endpoint threw that is no response: to the log, without the URL, which may hold a token. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A path, a method or a form that no route takes is the caller's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.services.log.error({ request_id: context.requestId, err: error }, 'a request failed');
}
