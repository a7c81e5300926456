import { AppError } from '#app/platform/errors.ts';

const MAX_KEY_CHARS = 255;

/**
 * Reads `Idempotency-Key`, quoted as in draft-ietf-httpapi-idempotency-key-header, or unquoted as most clients send it.
 * @throws AppError `invalid_input`
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const header = request.headers.get('idempotency-key')?.trim();
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key.length === 0 || key.length > MAX_KEY_CHARS)
    throw new AppError(
      'invalid_input',
      `The Idempotency-Key header must have 1 to ${MAX_KEY_CHARS} characters.`,
      {
        errors: [{ pointer: '', detail: 'Idempotency-Key header: 1 to 255 characters.' }],
      },
    );
  return key;
}
