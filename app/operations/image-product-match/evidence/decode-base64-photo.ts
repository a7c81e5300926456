import { AppError, invalidField } from '#app/platform/errors.ts';
import { MATCH_LIMITS } from '../contract.ts';

const POINTER = '/image_base64';
/** `data:image/jpeg;base64,` and similar prefixes; parameters such as a charset may come in between. */
const DATA_PREFIX = /^data:[^,]{0,200};base64,/i;

/**
 * Decodes a photo sent as base64, with or without a `data:` prefix, line breaks allowed, in either alphabet. The size
 * is checked before anything is decoded.
 * @throws AppError `invalid_input` if it is not base64, `image_too_large` above the limit
 */
export function decodeBase64Photo(text: string): Buffer {
  const encoded = text.trim().replace(DATA_PREFIX, '').replace(/\s+/g, '');
  const body = encoded.replace(/={1,2}$/, '');
  if (body === '')
    throw invalidField(POINTER, 'There is no photo in image_base64; send its bytes.');
  const sizeBytes = Math.floor((body.length * 3) / 4);
  if (sizeBytes > MATCH_LIMITS.photoBytes) throw photoTooLarge(POINTER);
  const bytes = Buffer.from(body, 'base64');
  // `Buffer.from` skips what is not base64, so bytes are missing then. A pattern over the text would block the event
  // loop for 70 ms.
  if (bytes.length !== sizeBytes || body.length % 4 === 1 || mixesAlphabets(body)) {
    throw invalidField(
      POINTER,
      'image_base64 is not base64; send the bytes of the photo encoded as base64.',
    );
  }
  return bytes;
}

/** The alphabet of base64 ends in + and /, that of base64url in - and _ (RFC 4648). */
function mixesAlphabets(text: string): boolean {
  const isPlain = text.includes('+') || text.includes('/');
  return isPlain && (text.includes('-') || text.includes('_'));
}

/** Returns the 413 for a photo above the limit, however it was sent. */
export function photoTooLarge(pointer: string): AppError {
  const detail = `The photo is larger than ${MATCH_LIMITS.photoBytes / 1024 / 1024} MB; send a smaller one.`;
  return new AppError('image_too_large', detail, { errors: [{ pointer, detail }] });
}
