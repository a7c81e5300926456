import { AppError } from '#app/platform/errors.ts';
import { readLimitedBytes } from './read-limited-bytes.server.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** Reads a small form without files or null characters, which PostgreSQL cannot store. @throws AppError `body_too_large`, `malformed_json` */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readLimitedBytes(
    request,
    MAX_FORM_BYTES,
    () => new AppError('body_too_large', 'This form is too large.'),
  );
  const contentType = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(unreadable);
  const texts = [...form.values()];
  return texts.some((text) => typeof text !== 'string' || text.includes('\0'))
    ? unreadable()
    : form;
}

function unreadable(): never {
  throw new AppError('malformed_json', 'The form could not be read. Load the page again.');
}
