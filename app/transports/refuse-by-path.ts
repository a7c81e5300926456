import type { Refuse } from '#app/platform/http/broken-requests.ts';
import { requestIdFrom } from '#app/platform/ids.ts';
import { rpcFailure } from './mcp/rpc-failure.ts';
import { problemResponse } from './rest/problem-response.ts';

/** JSON-RPC is spoken below this path, whatever is asked for there. */
const IN_RPC = /^\/mcp(?:[/?]|$)/i;

/** Refuses a request before any route: below /mcp as a JSON-RPC error, everywhere else as a problem document. */
export function refuseByPath(about: { appUrl: string; topUpUrl: string }): Refuse {
  return (request, response, error, allow) => {
    const requestId = requestIdFrom(request.get('x-request-id'));
    const failure = IN_RPC.test(request.originalUrl)
      ? rpcFailure(error, requestId, allow)
      : problemResponse(error, { ...about, requestId, ...(allow !== undefined && { allow }) });
    response.status(failure.status).set(Object.fromEntries(failure.headers));
    // Express would add a charset to the media type of a text.
    void failure.arrayBuffer().then((body) => response.end(Buffer.from(body)));
  };
}
