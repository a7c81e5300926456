import { AppError } from '#app/platform/errors.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** Reads a small form without files or null characters, which PostgreSQL cannot store. @throws AppError `body_too_large`, `malformed_json` */
export async function readForm(
  request: Request,
  maxBytes: number = MAX_FORM_BYTES,
): Promise<FormData> {
  const tooLarge = () => new AppError('body_too_large', 'This form is too large.');
  const form = await readFormData(request, maxBytes, { tooLarge });
  const texts = [...form.values()];
  return texts.some((text) => typeof text !== 'string' || text.includes('\0'))
    ? unreadable()
    : form;
}

/**
 * Reads a form of at most `maxBytes`, files included.
 * @param memory of the request; absent: the form is small
 * @throws the error `tooLarge` returns, AppError `malformed_json`, `upstream_busy` where there is no room for it
 */
export async function readFormData(
  request: Request,
  maxBytes: number,
  { tooLarge, memory }: { tooLarge: () => AppError; memory?: MemoryShare },
): Promise<FormData> {
  // A page checks the size of a photo before it sends it: what is longer is no page's.
  const bytes = await readBytes(request, maxBytes, { memory, discardedBytes: 0 });
  if (!bytes) throw tooLarge();
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  return new Response(bytes, { headers }).formData().catch(unreadable);
}

function unreadable(): never {
  throw new AppError('malformed_json', 'The form could not be read. Load the page again.');
}
