import type { AppError, ErrorCode } from '#app/platform/errors.ts';

/** JSON-RPC's own numbers; whatever else is wrong is a server error of ours. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  malformed_json: -32700,
  malformed_request: -32600,
  invalid_input: -32602,
};
const SERVER_ERROR = -32000;

/** A failure before any tool is reached: HTTP status, a JSON-RPC error in the body, and for 401 a bare challenge. */
export function rpcFailure(error: AppError, requestId: string, allow?: string): Response {
  const data: Record<string, unknown> = { code: error.code, charged: false, request_id: requestId };
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
  if (allow !== undefined) headers.set('Allow', allow);
  // Bare: clients that see an OAuth hint drop the key they were given.
  if (error.code === 'unauthorized') {
    headers.set('WWW-Authenticate', 'Bearer realm="catalog-vision"');
  }
  if (error.retryAfterSeconds !== undefined) {
    headers.set('Retry-After', String(error.retryAfterSeconds));
    data.retry_after_seconds = error.retryAfterSeconds;
  }
  const code = RPC_CODES[error.code] ?? SERVER_ERROR;
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message: error.message, data } },
    { status: error.status, headers },
  );
}
