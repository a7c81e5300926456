import { createHash } from 'node:crypto';
import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import { throwBodyReadError } from '../../http-auth/read-json-body.ts';

/** A body that is read as it arrives. */
export type OpenBody = ReturnType<typeof openBody>;

/** How much of a refused body is read and dropped: a sender whose upload is cut off does not read the answer. */
export const MAX_DRAINED_BYTES = BULK_LIMITS.bodyBytes + 100 * 1024 * 1024;

export function openBody(request: Request) {
  const reader = request.body?.getReader();
  const hash = createHash('sha256');
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  let sizeBytes = 0;
  return {
    /** @throws AppError `body_too_large` as soon as that is known, `malformed_request` if the connection ended */
    async *chunks(): AsyncGenerator<Uint8Array> {
      if (declaredBytes > BULK_LIMITS.bodyBytes) throw tooLarge();
      while (reader) {
        const { done, value } = await reader.read().catch(throwBodyReadError);
        if (done) return;
        sizeBytes += value.byteLength;
        if (sizeBytes > BULK_LIMITS.bodyBytes) throw tooLarge();
        hash.update(value);
        yield value;
      }
    },
    /** Returns the hash of everything read. */
    sha256: (): string => hash.digest('hex'),
    /** Reads and drops the rest, up to a limit, so that the sender can read the answer. Never throws. */
    async drain(): Promise<void> {
      if (declaredBytes > MAX_DRAINED_BYTES) return;
      try {
        while (reader && sizeBytes < MAX_DRAINED_BYTES) {
          const { done, value } = await reader.read();
          if (done) return;
          sizeBytes += value.byteLength;
        }
        await reader?.cancel();
      } catch {
        // The client has closed the connection.
      }
    },
  };
}

function tooLarge(): AppError {
  return new AppError(
    'body_too_large',
    `The body is over ${BULK_LIMITS.bodyBytes / 1024 / 1024} MiB. Send it as several jobs.`,
  );
}
