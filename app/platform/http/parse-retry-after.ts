/**
 * Returns how long a `Retry-After` header asks to wait, in milliseconds. The header holds seconds or a date (RFC 9110,
 * 10.2.3). Undefined if the header is absent or holds neither.
 * @param nowMs the current time, against which a date is measured
 */
export function parseRetryAfter(
  header: string | null | undefined,
  nowMs: number,
): number | undefined {
  if (header === null || header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
