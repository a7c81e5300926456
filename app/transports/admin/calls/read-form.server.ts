import { AppError } from '#app/platform/errors.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** Reads a small form without files or null characters, which PostgreSQL cannot store. @throws AppError `body_too_large`, `malformed_json` */
export async function readForm(
  request: Request,
  maxBytes: number = MAX_FORM_BYTES,
): Promise<FormData> {
  const tooLarge = () => new AppError('body_too_large', 'This form is too large.');
  const form = await readFormData(request, maxBytes, tooLarge);
  const texts = [...form.values()];
  return texts.some((text) => typeof text !== 'string' || text.includes('\0'))
    ? unreadable()
    : form;
}

/** Reads a form of at most `maxBytes`, files included. @throws the error `tooLarge` returns, AppError `malformed_json` */
export async function readFormData(
  request: Request,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<FormData> {
  // A page checks the size of a photo before it sends it: what is longer is no page's.
  const bytes = await readBytes(request, maxBytes, 0);
  if (!bytes) throw tooLarge();
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  return new Response(bytes, { headers }).formData().catch(unreadable);
}

function unreadable(): never {
  throw new AppError('malformed_json', 'The form could not be read. Load the page again.');
}
