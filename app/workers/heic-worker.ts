import decodeHeic from 'heic-decode';
import type { HeicAnswer, HeicRequest } from '#app/imaging/heic/heic-messages.ts';
import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { toNormalisedJpeg } from '#app/imaging/to-normalised-jpeg.ts';
import { serveWorker, WorkerRefusal } from '#app/platform/threads/serve-worker.ts';

/** Decodes the first picture of a HEIC file. Its size is checked before any pixel is decoded. */
async function decode({ bytes }: HeicRequest): Promise<HeicAnswer> {
  const pictures = await decodeHeic.all({ buffer: bytes });
  try {
    const first = pictures[0];
    if (!first) throw new WorkerRefusal('empty', 'no picture inside');
    if (first.width * first.height > PHOTO_LIMITS.maxWholePixels)
      throw new WorkerRefusal('too_many_pixels', `${first.width} x ${first.height} pixels`);
    if (Math.max(first.width, first.height) > PHOTO_LIMITS.maxSidePx)
      throw new WorkerRefusal('too_long', `${first.width} x ${first.height} pixels`);
    const { width, height, data } = await first.decode();
    const raw = { width, height, channels: 4 as const };
    // libheif has already applied the file's own rotation; raw pixels carry no EXIF to apply twice.
    const jpeg = await toNormalisedJpeg(sharp(new Uint8Array(data.buffer), { raw }));
    return { jpeg: jpeg.data, widthPx: jpeg.info.width, heightPx: jpeg.info.height };
  } finally {
    pictures.dispose();
  }
}

export const handle = serveWorker(decode);
