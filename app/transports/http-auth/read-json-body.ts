import { AppError } from '#app/platform/errors.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import { BrokenJsonError } from '#app/platform/json/parse-json.ts';
import { mediaTypeOf, notThatType } from './media-type.ts';

/** Enough for a photo of 10 MB in base64 and the fields around it. */
export const MAX_BODY_BYTES = 14 * 1024 * 1024;

/**
 * Reads a JSON body of at most 14 MiB; a longer one is given up as soon as that is known.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_json`, `malformed_request` where the
 *   sender hung up half-way
 */
export async function readJsonBody(request: Request, json: JsonParser): Promise<unknown> {
  const type = mediaTypeOf(request);
  if (type !== 'application/json') {
    throw new AppError(
      'unsupported_media_type',
      `Send the input as JSON with "Content-Type: application/json"${notThatType(type)}.`,
    );
  }
  // RFC 9110, 8.4: a coding the server does not take is 415.
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (coding !== 'identity') {
    throw new AppError(
      'unsupported_media_type',
      `Send the body as it is, without "Content-Encoding: ${coding.slice(0, 60)}".`,
    );
  }
  const bytes = await readBytes(request, MAX_BODY_BYTES).catch(brokenOff);
  if (!bytes) throw tooLarge();
  try {
    return await json.parse(bytes, request.signal);
  } catch (error) {
    if (!(error instanceof BrokenJsonError)) throw error;
    throw new AppError('malformed_json', `The body is not valid JSON: ${error.where}.`);
  }
}

/** @throws AppError of a body whose sender hung up half-way */
export function brokenOff(cause: unknown): never {
  throw new AppError('malformed_request', 'The connection broke off inside the body.', { cause });
}

function tooLarge(): AppError {
  return new AppError(
    'body_too_large',
    `The body is over ${MAX_BODY_BYTES / 1024 / 1024} MiB. Send a photo of at most 10 MB, or its URL in image_url.`,
  );
}
