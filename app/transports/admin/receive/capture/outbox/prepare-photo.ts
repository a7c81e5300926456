import type { Problem } from '../../../calls/problem.ts';
import { findPhotoProblem } from '../../../identify/photo-problem.ts';

/** The picture to send, or why the file cannot be sent. */
export type PreparedPhoto = { blob: Blob; name: string } | { problem: Problem };

const MAX_SIDE_PX = 3000;
const JPEG_QUALITY = 0.9;
/** A JPEG below this size that needs no scaling is sent as it is: encoding it again is not worth the work. */
const SMALL_BYTES = 2 * 1024 * 1024;

/**
 * Rotates a photo upright and makes it smaller, as a JPEG. What the browser cannot decode (HEIC in Chrome) stays as it
 * is, because the server can decode it. Never throws.
 */
export async function preparePhoto(
  photo: { blob: Blob; name: string },
  maxBytes: number,
): Promise<PreparedPhoto> {
  const smaller = isPicture(photo.blob) ? await toSmallerJpeg(photo.blob) : null;
  const name = smaller ? `${photo.name.replace(/\.\w+$/, '')}.jpg` : photo.name;
  const blob = smaller ?? photo.blob;
  const detail = findPhotoProblem(new File([blob], name, { type: blob.type }), maxBytes);
  if (detail === undefined) return { blob, name };
  return {
    problem: { code: 'photo_unusable', title: 'This photo cannot be used', detail, errors: [] },
  };
}

/** Returns the size that limits a picture's longer side and keeps its proportions. */
export function fitPicture(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function isPicture({ type, size }: Blob): boolean {
  return size > 0 && (type === '' || type.startsWith('image/'));
}

/** Returns null if the photo should stay as it is. */
async function toSmallerJpeg(photo: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    try {
      const size = fitPicture(bitmap.width, bitmap.height);
      const isInSize = size.width === bitmap.width && size.height === bitmap.height;
      if (isInSize && photo.type === 'image/jpeg' && photo.size < SMALL_BYTES) return null;
      const jpeg = await drawJpeg(bitmap, size);
      return isInSize && jpeg.size >= photo.size ? null : jpeg;
    } finally {
      bitmap.close();
    }
  } catch {
    return null;
  }
}

/** Draws a picture in this size as a JPEG. */
export async function drawJpeg(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const { context, toJpeg } = createCanvas(width, height);
  // Transparent areas would otherwise become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return toJpeg();
}

/** Creates an OffscreenCanvas, or a canvas element if the browser has none. */
function createCanvas(width: number, height: number) {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context) {
      const toJpeg = () => canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
      return { context, toJpeg };
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  const toJpeg = () =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The canvas is too large.'))),
        'image/jpeg',
        JPEG_QUALITY,
      ),
    );
  return { context, toJpeg };
}
