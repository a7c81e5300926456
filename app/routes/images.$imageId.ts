import type { LoaderFunctionArgs } from '@remix-run/node';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** A hosted photo, deleted after one hour. Not cacheable: a cached copy would be kept longer. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const id = params.imageId ?? '';
  const image = /^[\w-]{32}$/.test(id) ? await context.services.hostedImages.find(id) : null;
  if (!image)
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'Content-Type': image.mediaType,
      'Content-Length': String(image.bytes.byteLength),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Robots-Tag': 'noindex',
    },
  });
};

export const action = refuseMethod('GET, HEAD');
