/**
 * Returns the code of a failed connection, such as ECONNREFUSED, or ''. Node's fetch wraps the socket's error as
 * `cause`.
 */
export function causeCode(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = current.cause;
  }
  return '';
}
