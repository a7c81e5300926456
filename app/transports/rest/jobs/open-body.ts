import { createHash } from 'node:crypto';
import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import { brokenOff } from '../../http-auth/read-json-body.ts';

/** A body that is read as it comes. */
export type OpenBody = {
  /** @throws AppError `body_too_large` as soon as that is known, `malformed_request` where the sender hung up */
  chunks: () => AsyncGenerator<Uint8Array>;
  /** Of everything read. */
  sha256: () => string;
  /** Reads on and drops it, for a while: a sender that is cut off never sees the answer. Never throws. */
  drain: () => Promise<void>;
};

/** How much of a body that is refused is read all the same: a sender that is cut off never sees the answer. */
export const MOST_DRAINED_BYTES = BULK_LIMITS.bodyBytes + 100 * 1024 * 1024;

export function openBody(request: Request): OpenBody {
  const reader = request.body?.getReader();
  const hash = createHash('sha256');
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  let sizeBytes = 0;
  return {
    async *chunks() {
      if (declaredBytes > BULK_LIMITS.bodyBytes) throw tooLarge();
      while (reader) {
        const { done, value } = await reader.read().catch(brokenOff);
        if (done) return;
        sizeBytes += value.byteLength;
        if (sizeBytes > BULK_LIMITS.bodyBytes) throw tooLarge();
        hash.update(value);
        yield value;
      }
    },
    sha256: () => hash.digest('hex'),
    async drain() {
      if (declaredBytes > MOST_DRAINED_BYTES) return;
      try {
        while (reader && sizeBytes < MOST_DRAINED_BYTES) {
          const { done, value } = await reader.read();
          if (done) return;
          sizeBytes += value.byteLength;
        }
        await reader?.cancel();
      } catch {
        // The client has hung up.
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
