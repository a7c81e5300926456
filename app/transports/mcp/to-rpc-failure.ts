import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import { failureHeaders } from '../http-auth/failure-headers.ts';

/** The codes that JSON-RPC defines; every other failure is a server error. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  malformed_json: -32700,
  malformed_request: -32600,
  invalid_input: -32602,
};
export const SERVER_ERROR = -32000;

/** Returns what a JSON-RPC error says besides its message. */
export const failureData = (error: AppError, requestId: string) => ({
  code: error.code,
  charged: false,
  request_id: requestId,
  ...(error.retryAfterSeconds !== undefined && { retry_after_seconds: error.retryAfterSeconds }),
});

/**
 * Answers a failure before any tool is called: an HTTP status with a JSON-RPC error in the body.
 * @param allow the methods, for 405
 */
export function toRpcFailure(error: AppError, requestId: string, allow?: string): Response {
  const data = failureData(error, requestId);
  const code = RPC_CODES[error.code] ?? SERVER_ERROR;
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message: error.message, data } },
    { status: error.status, headers: failureHeaders(error, requestId, allow) },
  );
}
