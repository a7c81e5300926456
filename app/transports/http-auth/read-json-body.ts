import { AppError } from '#app/platform/errors.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import { BrokenJsonError } from '#app/platform/json/parse-json.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';
import { describeSentType, readMediaType } from './read-media-type.ts';
import { requirePlainBody } from './require-plain-body.ts';

/** Enough for a photo of 10 MB in base64 and the other fields. */
export const MAX_BODY_BYTES = 14 * 1024 * 1024;

/**
 * Reads a JSON body of at most 14 MiB; stops as soon as it is known to be longer.
 * @param memory the share from which the body takes room; the caller releases it once nothing of the body is needed
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_json`, `malformed_request` if the connection
 * ended inside the body, `upstream_busy` if there is no room for it
 */
export async function readJsonBody(
  request: Request,
  { json, memory }: { json: JsonParser; memory: MemoryShare },
): Promise<unknown> {
  const type = readMediaType(request);
  if (type !== 'application/json')
    throw new AppError(
      'unsupported_media_type',
      `Send the input as JSON with "Content-Type: application/json"${describeSentType(type)}.`,
    );
  requirePlainBody(request);
  const bytes = await readBytes(request, MAX_BODY_BYTES, { memory }).catch(throwBodyReadError);
  if (!bytes)
    throw new AppError(
      'body_too_large',
      `The body is over ${MAX_BODY_BYTES / 1024 / 1024} MiB. Send less, such as a photo of at most 10 MB or its URL in image_url.`,
    );
  try {
    return await json.parse(bytes, request.signal);
  } catch (error) {
    if (!(error instanceof BrokenJsonError)) throw error;
    throw new AppError('malformed_json', `The body is not valid JSON: ${error.where}.`);
  }
}

/**
 * Handles a failed read of a body: there was no room, or the connection ended.
 * @throws AppError `malformed_request`, `upstream_busy`
 */
export function throwBodyReadError(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('malformed_request', 'The connection ended inside the body.', { cause });
}
