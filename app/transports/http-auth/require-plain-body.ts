import { AppError } from '#app/platform/errors.ts';

/**
 * Refuses an encoded body, since a body is read as it is sent. RFC 9110, section 8.4: 415 for a content coding that the
 * server does not accept.
 * @throws AppError `unsupported_media_type`
 */
export function requirePlainBody(request: Request): void {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (coding === 'identity') return;
  throw new AppError(
    'unsupported_media_type',
    `Send the body uncompressed, without "Content-Encoding: ${coding.slice(0, 60)}".`,
  );
}
