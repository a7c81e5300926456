import type { AppLoadContext } from '@remix-run/node';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { toProblemResponse } from './to-problem-response.ts';

/**
 * Answers with a hosted photo, which is deleted after one hour. The answer is not cacheable, because a cached copy
 * would be kept longer. Never throws: if the photo cannot be read at the moment, the answer is a problem of the error
 * table.
 */
export async function showHostedPhoto(id: string, context: AppLoadContext): Promise<Response> {
  const { services, requestId } = context;
  try {
    return await findAndShow(id, context);
  } catch (thrown) {
    const error = toAppError(thrown);
    logCause(services.log, error, { request_id: requestId }, 'a hosted photo was not shown');
    const response = toProblemResponse(error, { ...services.rest, requestId });
    response.headers.set('Cache-Control', 'no-store');
    return response;
  }
}

async function findAndShow(id: string, { services }: AppLoadContext): Promise<Response> {
  const image = /^[\w-]{32}$/.test(id) ? await services.hostedImages.find(id) : null;
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
}
