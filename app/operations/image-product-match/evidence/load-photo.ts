import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';
import {
  type FetchFailure,
  MAX_REDIRECTS,
  SafeFetchError,
} from '#app/platform/safe-fetch/safe-fetch.ts';
import type { OperationContext } from '../../operation-context.ts';
import { type ImageProductMatchInput, MATCH_LIMITS } from '../contract.ts';
import { decodeBase64Photo, photoTooLarge } from './decode-base64-photo.ts';

/** The longest time that a photo's own server may take, in milliseconds. */
const FETCH_TIMEOUT_MS = 15_000;

export type LoadedPhoto = {
  photo: NormalisedPhoto;
  /** The URL that is looked up: the one given, or the one at which we host the photo. */
  url: Promise<string>;
  /** Deletes the hosted copy if the call failed: no answer contains its URL. Never throws. */
  forget: () => Promise<void>;
};

/**
 * Loads the photo, upright and without metadata. A photo sent as bytes is always hosted, while it is being read, so
 * that a search can fetch it.
 * @throws AppError `invalid_input`, `image_unreachable`, `image_too_large`, `image_not_supported`
 */
export async function loadPhoto(
  input: ImageProductMatchInput,
  context: OperationContext,
): Promise<LoadedPhoto> {
  const { services, principal, signal } = context;
  const { image_url: imageUrl, image_base64: base64 } = input;
  if (imageUrl !== undefined) {
    const memory = services.photoMemory.open();
    const photo = await fetchPhoto(imageUrl, memory, context)
      .then((bytes) => services.photoDecoder.normalise(bytes, { pointer: POINTER, signal }))
      .finally(memory.release);
    return { photo, url: Promise.resolve(imageUrl), forget: async () => {} };
  }
  const bytes = decodeBase64Photo(base64 ?? '');
  const photo = await services.photoDecoder.normalise(bytes, { pointer: '/image_base64', signal });
  const { bytes: jpeg, mediaType } = photo;
  const hosted = services.hostedImages.host(principal.shopId, { bytes: jpeg, mediaType });
  const url = hosted.then((image) => image.url);
  return { photo, url, forget: () => forget(hosted, context) };
}

async function forget(hosted: Promise<{ id: string }>, context: OperationContext): Promise<void> {
  try {
    await context.services.hostedImages.forget((await hosted).id);
  } catch (err) {
    const message = 'could not delete the photo of a failed call; it expires after an hour';
    context.log.warn({ err }, message);
  }
}

async function fetchPhoto(
  url: string,
  memory: MemoryShare,
  context: OperationContext,
): Promise<Buffer> {
  const hosted = await findHosted(url, context);
  if (hosted) {
    await memory.take(hosted.length);
    return hosted;
  }
  const { signal, services } = context;
  const limits = { maxBytes: MATCH_LIMITS.photoBytes, timeoutMs: FETCH_TIMEOUT_MS };
  try {
    return await services.safeFetch.fetchBytes(url, { ...limits, signal, memory });
  } catch (error) {
    throw error instanceof SafeFetchError ? photoError(error) : error;
  }
}

/**
 * Returns a photo that was uploaded here; undefined for any other URL.
 * @throws AppError `image_unreachable` if the photo is not there
 */
async function findHosted(url: string, context: OperationContext): Promise<Buffer | undefined> {
  if (!URL.canParse(url)) return undefined;
  const bytes = await context.services.hostedImages.findAt(context.principal.shopId, url);
  if (bytes !== null) return bytes;
  const detail =
    'No photo of this store is at image_url: nothing has been uploaded there yet, or the photo was deleted after one hour. Upload the photo again.';
  throw new AppError('image_unreachable', detail, { errors: [{ pointer: POINTER, detail }] });
}

const POINTER = '/image_url';
const DETAILS: Record<Exclude<FetchFailure, 'too_large'>, string> = {
  bad_url: 'image_url is not an absolute http or https URL without credentials.',
  forbidden_address: 'image_url does not lead to a public address on the standard port.',
  unreachable: 'The server of image_url could not be reached.',
  too_many_redirects: `image_url redirects more than ${MAX_REDIRECTS} times. Send the address at which the redirects end.`,
  compressed:
    'The server of image_url sends the photo compressed (Content-Encoding), though it was asked not to. Send an address that serves the file as it is, or the photo itself in image_base64.',
  bad_status: 'The server of image_url did not answer with the photo.',
  timeout: 'The server of image_url took too long to send the photo.',
};

function photoError({ failure, status }: SafeFetchError): AppError {
  if (failure === 'too_large') return photoTooLarge(POINTER);
  const detail =
    failure === 'bad_status' && status !== undefined
      ? `The server of image_url answered with status ${status} instead of the photo.`
      : DETAILS[failure];
  if (failure === 'bad_url' || failure === 'forbidden_address') {
    return invalidField(POINTER, detail);
  }
  return new AppError('image_unreachable', detail, { errors: [{ pointer: POINTER, detail }] });
}
