import type { AppError } from '#app/platform/errors.ts';

/** Creates the headers of every failure. @param allow the methods of the address, for 405 */
export function failureHeaders(error: AppError, requestId: string, allow?: string): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
  // Without OAuth parameters: clients that see them drop the key that they were given.
  if (error.code === 'unauthorized')
    headers.set('WWW-Authenticate', 'Bearer realm="catalog-vision"');
  if (error.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(error.retryAfterSeconds));
  if (allow) headers.set('Allow', allow);
  return headers;
}
