import { createHash } from 'node:crypto';
import { bulkhead } from 'cockatiel';
import { decodeByVips, PhotoSizeError } from '#app/imaging/decode-by-vips.ts';
import type { NormalisedPhoto, PhotoDecoder } from '#app/imaging/photo-decoder.ts';
import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { type SniffedImage, sniffImage } from '#app/imaging/sniff-image.ts';
import { AppError } from '#app/platform/errors.ts';
import { inThisTrace } from '#app/platform/telemetry/spans.ts';
import { countThread } from '#app/platform/threads/count-thread.ts';
import { createWorkerPool, WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type { HeicAnswer, HeicRequest } from './heic/heic-messages.ts';

const ALLOWED = 'Send one still photo as JPEG, PNG, WebP, AVIF or HEIC.';
const IDLE_WORKER_MS = 10_000;
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];

const megapixels = (pixels: number) => `${Math.floor(pixels / 1_000_000)} megapixels`;
const TOO_MANY_PIXELS = `The photo has too many pixels. Send a smaller one: at most ${megapixels(PHOTO_LIMITS.maxPixels)}, or ${megapixels(PHOTO_LIMITS.maxWholePixels)} if it is HEIC, AVIF, progressive or interlaced.`;
const TOO_LONG = `The photo is too long: its longer side may have at most ${PHOTO_LIMITS.maxSidePx} pixels. Send only the part that shows the label.`;

const TOO_LARGE = `The photo is larger than ${PHOTO_LIMITS.maxBytes / 1024 / 1024} MB.`;

function refusal(
  pointer: string,
  detail: string,
  cause?: unknown,
  code: 'image_not_supported' | 'image_too_large' = 'image_not_supported',
): AppError {
  return new AppError(code, detail, { errors: [{ pointer, detail }], cause });
}

/** Converts a libvips or libheif error to an error that says what is wrong with the file. */
function toRefusal(error: unknown, pointer: string): AppError {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large/i.test(message) || codeOf(error) === 'too_many_pixels')
    return refusal(pointer, TOO_MANY_PIXELS, error);
  if (codeOf(error) === 'too_long') return refusal(pointer, TOO_LONG, error);
  const isLate = error instanceof WorkerPoolError && error.failure === 'deadline';
  if (isLate || /timeout/i.test(message))
    return refusal(pointer, `The photo takes too long to open. ${ALLOWED}`, error);
  return refusal(pointer, `The photo file is damaged or incomplete. ${ALLOWED}`, error);
}

/** Whether the worker failed for a reason other than the file; libheif errors have the failure `failed`. */
const isWorkerFault = (error: unknown) =>
  error instanceof WorkerPoolError && (error.failure === 'crashed' || error.failure === 'closed');

const codeOf = (error: unknown) =>
  error instanceof WorkerPoolError || error instanceof PhotoSizeError ? error.code : undefined;

function assertStillPhoto(sniffed: SniffedImage, pointer: string): void {
  if (sniffed.kind === 'other') throw refusal(pointer, `The file is ${sniffed.what}. ${ALLOWED}`);
  if (sniffed.animated) throw refusal(pointer, `The image is animated. ${ALLOWED}`);
}

/**
 * Creates a {@link PhotoDecoder}. Blocks, for the whole process, all image loaders except those of the accepted
 * formats: no other code may parse untrusted bytes.
 * @param concurrency number of photos decoded at the same time; others wait
 */
export function createPhotoDecoder({ concurrency }: { concurrency: number }): PhotoDecoder {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  const counted = countThread('decode');
  const slots = bulkhead(concurrency, Number.POSITIVE_INFINITY);
  // Decoding an AVIF or HEIC takes a lot of memory (photo-limits.ts), so only one of each is decoded at a time.
  const avifSlot = bulkhead(1, Number.POSITIVE_INFINITY);
  const heic = createWorkerPool<HeicRequest, HeicAnswer>({
    kind: 'heic',
    url: workerUrl('heic-worker'),
    size: 1,
    deadlineMs: PHOTO_LIMITS.maxHeicMs,
    idleMs: IDLE_WORKER_MS,
  });

  async function decodeHeic(bytes: Buffer, signal: AbortSignal) {
    const answer = await heic.run({ bytes: new Uint8Array(bytes) }, { signal });
    const info = { width: answer.widthPx, height: answer.heightPx };
    return { data: Buffer.from(answer.jpeg), info };
  }

  async function decodeSniffed(kind: SniffedImage['kind'], bytes: Buffer, signal: AbortSignal) {
    if (kind === 'heic') return decodeHeic(bytes, signal);
    if (kind !== 'avif') return decodeByVips(bytes, { kind, maxPixels: PHOTO_LIMITS.maxPixels });
    const limits = { kind, maxPixels: PHOTO_LIMITS.maxWholePixels };
    return avifSlot.execute(() => decodeByVips(bytes, limits), signal);
  }

  async function decode(
    bytes: Buffer,
    { pointer, signal }: { pointer: string; signal: AbortSignal },
  ): Promise<NormalisedPhoto> {
    const sniffed = sniffImage(bytes);
    assertStillPhoto(sniffed, pointer);
    try {
      const { data, info } = await decodeSniffed(sniffed.kind, bytes, signal);
      return {
        bytes: data,
        widthPx: info.width,
        heightPx: info.height,
        mediaType: 'image/jpeg',
        sha256: createHash('sha256').update(data).digest('hex'),
      };
    } catch (error) {
      signal.throwIfAborted();
      throw isWorkerFault(error) ? error : toRefusal(error, pointer);
    }
  }

  return {
    async normalise(bytes, options) {
      if (bytes.length > PHOTO_LIMITS.maxBytes)
        throw refusal(options.pointer, TOO_LARGE, undefined, 'image_too_large');
      options.signal.throwIfAborted();
      const waits = counted.arrive();
      const work = inThisTrace(() => {
        waits.begin();
        return counted.measure(() => decode(bytes, options));
      });
      return slots
        .execute(work, options.signal)
        .catch((error: unknown) => {
          // If the caller aborted while waiting, throw the caller's own reason.
          options.signal.throwIfAborted();
          throw error;
        })
        .finally(waits.leave);
    },
    close: () => heic.close(),
  };
}
