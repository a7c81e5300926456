import { AppError } from '#app/platform/errors.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';

const MAX_FORM_BYTES = 64 * 1024;

/**
 * Reads a small form. Refuses files and null characters, which PostgreSQL cannot store.
 * @throws AppError `body_too_large`, `malformed_json`
 */
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
 * @param memory the request's share of the memory for photos; absent for a small form
 * @throws the error that `tooLarge` returns, AppError `malformed_json`, `upstream_busy` if there is no memory left
 */
export async function readFormData(
  request: Request,
  maxBytes: number,
  { tooLarge, memory }: { tooLarge: () => AppError; memory?: MemoryShare },
): Promise<FormData> {
  // Pages check a photo's size before they send it, so a longer body does not come from a page.
  const bytes = await readBytes(request, maxBytes, { memory, discardedBytes: 0 });
  if (!bytes) throw tooLarge();
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  return new Response(bytes, { headers }).formData().catch(unreadable);
}

function unreadable(): never {
  throw new AppError('malformed_json', 'The form could not be read. Reload the page.');
}
