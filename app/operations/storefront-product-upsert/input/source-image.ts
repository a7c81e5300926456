import type { NewImage } from '#app/providers/store-catalog/store-write.ts';
import { imageMark } from '../../upsert-shared/find-media.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { SourceImage } from './request.ts';

const EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'avif']);
const ALT_CHARS = 512;

/** Returns the source image of a URL. @param url a URL that has been checked */
export function toSourceImage(url: string, pointer: string): SourceImage {
  const canonical = new URL(url);
  canonical.hash = '';
  return { url, pointer, sha256: sha256(canonical.href) };
}

/** Returns whether the image is sent with a file name of our own, which contains the source's hash. */
export const hasOwnName = (image: Pick<SourceImage, 'url'>): boolean =>
  extensionOf(image) !== undefined;

function extensionOf({ url }: Pick<SourceImage, 'url'>): string | undefined {
  const extension = /\.([a-z]{3,4})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase();
  return extension !== undefined && EXTENSIONS.has(extension) ? extension : undefined;
}

/**
 * Returns the image for Shopify to fetch. If the URL has a known file extension, the file name consists of the style
 * code and the source's hash.
 */
export function toNewImage(image: SourceImage, identityKey: string, title: string): NewImage {
  const extension = extensionOf(image);
  const alt = [...title].slice(0, ALT_CHARS).join('');
  const slug = identityKey
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  if (extension === undefined) return { url: image.url, alt };
  return { url: image.url, alt, filename: `${slug}-${imageMark(image)}.${extension}` };
}
