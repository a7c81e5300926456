import { AppError } from '#app/platform/errors.ts';
import { readLimitedBytes } from './read-limited-bytes.server.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** A small form without files. @throws AppError `body_too_large`, `malformed_json` */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readLimitedBytes(
    request,
    MAX_FORM_BYTES,
    () => new AppError('body_too_large', 'This form is too large.'),
  );
  const contentType = request.headers.get('content-type') ?? '';
  return new Response(bytes, { headers: { 'Content-Type': contentType } }).formData().catch(() => {
    throw new AppError('malformed_json', 'The form could not be read. Load the page again.');
  });
}
