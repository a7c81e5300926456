import type { Refuse } from '#app/platform/http/broken-requests.ts';
import { requestIdFrom } from '#app/platform/ids.ts';
import { toRpcFailure } from './mcp/to-rpc-failure.ts';
import { toProblemResponse } from './rest/to-problem-response.ts';

/** Every answer below this path is JSON-RPC. */
const MCP_PATH = /^\/mcp(?:[/?]|$)/i;

/** Refuses a request before it reaches a route: below /mcp with a JSON-RPC error, elsewhere with a problem document. */
export function refuseByPath(about: { appUrl: string; topUpUrl: string }): Refuse {
  return (request, response, error, allow) => {
    const requestId = requestIdFrom(request.get('x-request-id'));
    const failure = MCP_PATH.test(request.originalUrl)
      ? toRpcFailure(error, requestId, allow)
      : toProblemResponse(error, { ...about, requestId, ...(allow !== undefined && { allow }) });
    response.status(failure.status).set(Object.fromEntries(failure.headers));
    // Express would add a charset to the media type of a string.
    void failure.arrayBuffer().then((body) => response.end(Buffer.from(body)));
  };
}
