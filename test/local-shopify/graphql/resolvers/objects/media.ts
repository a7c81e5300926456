import { cdnUrl, mediaStatus } from '../../../catalog/media.ts';
import type { Media } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

/** Advances processing by one step per request; images created in the request stay UPLOADED. */
export function touchMedia(media: Media, context: AdminContext): void {
  if (context.mediaSeen.has(media.id)) return;
  context.mediaSeen.add(media.id);
  media.reads += 1;
}

/** An Image; Shopify gives a picture different ids as product image and as image source (recorded). */
export function toImage(media: Media, idType: 'ImageSource' | 'ProductImage') {
  return {
    id: media.id.replace('/MediaImage/', `/${idType}/`),
    url: cdnUrl(media),
    src: cdnUrl(media),
    originalSrc: cdnUrl(media),
    altText: media.alt,
    width: 600,
    height: 400,
  };
}

function readImage(media: Media, context: AdminContext) {
  touchMedia(media, context);
  return mediaStatus(context.store, media) === 'READY' ? toImage(media, 'ImageSource') : null;
}

function readErrors(media: Media, context: AdminContext) {
  touchMedia(media, context);
  const { failure } = media;
  if (failure === null || mediaStatus(context.store, media) !== 'FAILED') return [];
  return [{ code: failure.code, message: failure.message, details: null }];
}

function readStatus(media: Media, context: AdminContext) {
  touchMedia(media, context);
  return mediaStatus(context.store, media);
}

export const mediaImageResolvers: Resolvers = {
  mediaContentType: () => 'IMAGE',
  status: (media: Media, _args: unknown, context: AdminContext) => readStatus(media, context),
  fileStatus: (media: Media, _args: unknown, context: AdminContext) => readStatus(media, context),
  image: (media: Media, _args: unknown, context: AdminContext) => readImage(media, context),
  preview: (media: Media, _args: unknown, context: AdminContext) => {
    const image = readImage(media, context);
    return { image, status: readStatus(media, context) };
  },
  mediaErrors: (media: Media, _args: unknown, context: AdminContext) => readErrors(media, context),
  fileErrors: (media: Media, _args: unknown, context: AdminContext) => readErrors(media, context),
  mediaWarnings: () => [],
  // Shopify's temporary copy, not the image's origin.
  originalSource: (media: Media, _args: unknown, context: AdminContext) => {
    const image = readImage(media, context);
    return image && { url: `${image.url}&source=1`, fileSize: 12_345 };
  },
};
