import { PHOTO_LIMITS } from '#app/imaging/photo-limits.ts';
import {
  admitUpload,
  takePhoto,
  type UploadServices,
} from '#app/operations/photo-upload/take-photo.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { discardBody, readBytes } from '#app/platform/http/read-bytes.ts';
import { throwBodyReadError } from '../../http-auth/read-json-body.ts';
import type { RestRequestContext } from '../rest-call.ts';
import { toProblemResponse } from '../to-problem-response.ts';

const METHODS = ['PUT', 'POST'];

/** Opening a photo takes seconds at most, but others may be waiting ahead of it. */
const DEADLINE_MS = 60_000;

type UploadContext = Omit<RestRequestContext, 'services'> & {
  services: RestRequestContext['services'] & UploadServices;
};

/**
 * Receives a photo that is sent to its address: `PUT` or `POST` with the bytes as the body. The bytes tell what it is,
 * whatever Content-Type says. Never throws.
 */
export async function answerUpload(
  request: Request,
  secret: string,
  context: UploadContext,
): Promise<Response> {
  const { services, requestId } = context;
  const response = await receive(request, secret, context).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    logCause(services.pipeline.log, error, { request_id: requestId }, 'upload failed');
    return toProblemResponse(error, { ...services, requestId, allow: METHODS.join(', ') });
  });
  await discardBody(request, PHOTO_LIMITS.maxBytes);
  response.headers.set('X-Request-Id', requestId);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

async function receive(
  request: Request,
  secret: string,
  { services, remoteAddress }: UploadContext,
): Promise<Response> {
  if (!METHODS.includes(request.method))
    throw new AppError('method_not_allowed', 'Send the photo here with PUT or POST.');
  const upload = await admitUpload(services, secret, remoteAddress);
  const memory = services.photoMemory.open();
  const take = async () => {
    const bytes = await readBytes(request, PHOTO_LIMITS.maxBytes, { memory }).catch(
      throwBodyReadError,
    );
    if (!bytes) throw new AppError('image_too_large', 'The photo is larger than 10 MB.');
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)]);
    return takePhoto(services, { secret, upload, bytes }, signal);
  };
  const photo = await take().finally(memory.release);
  return Response.json(photo, { status: 201, headers: { Location: photo.image_url } });
}
