import { MATCH_LIMITS } from '#app/operations/image-product-match/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';
import { readFormData } from './read-form.server.ts';

/** The largest photo, plus room for the other fields and the multipart boundaries. */
const MAX_FORM_BYTES = MATCH_LIMITS.photoBytes + 256 * 1024;

/**
 * Reads a call's form: `input` as JSON and an optional file `photo`, which becomes `image_base64`. The operation
 * validates the input.
 * @throws AppError `image_too_large`, `malformed_json`, `unsupported_media_type`, `upstream_busy` if there is no memory
 *   left for the form
 */
export async function readCallForm(request: Request, memory: MemoryShare): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.startsWith('multipart/form-data')) {
    throw new AppError('unsupported_media_type', 'This page sends forms only.');
  }
  const form = await readFormData(request, MAX_FORM_BYTES, { tooLarge, memory });
  const input = parseInput(form.get('input'));
  const photo = form.get('photo');
  if (!(photo instanceof File) || !isObject(input)) return input;
  if (photo.size > MATCH_LIMITS.photoBytes) throw tooLarge();
  return { ...input, image_base64: Buffer.from(await photo.arrayBuffer()).toString('base64') };
}

function parseInput(text: FormDataEntryValue | null): unknown {
  if (typeof text !== 'string') {
    throw new AppError('malformed_json', 'The form has no input. Reload the page.');
  }
  try {
    return JSON.parse(text);
  } catch {
    const detail = 'The input of the form is not valid JSON. Reload the page.';
    throw new AppError('malformed_json', detail);
  }
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

const tooLarge = () => photoTooLarge('/image_base64');

/** The error for a photo, at `pointer`, that is larger than a match accepts. */
export function photoTooLarge(pointer: string): AppError {
  const detail = `The photo is over ${MATCH_LIMITS.photoBytes / 1024 / 1024} MB. Take it at a lower resolution.`;
  return new AppError('image_too_large', detail, { errors: [{ pointer, detail }] });
}
