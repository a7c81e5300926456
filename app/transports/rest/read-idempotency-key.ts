import { AppError } from '#app/platform/errors.ts';

const MOST_KEY_CHARS = 255;

/** The draft wants a quoted string; most clients send it bare. Both are taken. @throws AppError `invalid_input` */
export function idempotencyKeyOf(request: Request): string | undefined {
  const header = request.headers.get('idempotency-key')?.trim();
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key.length === 0 || key.length > MOST_KEY_CHARS) {
    throw new AppError(
      'invalid_input',
      `The Idempotency-Key header must have 1 to ${MOST_KEY_CHARS} characters.`,
      {
        errors: [{ pointer: '', detail: 'Idempotency-Key header: 1 to 255 characters.' }],
      },
    );
  }
  return key;
}
