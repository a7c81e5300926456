import { invalidField } from '#app/platform/errors.ts';
import { createWorkerPool } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type { JsonAnswer, JsonRequest } from './json-messages.ts';
import { BrokenJsonError, parseJson } from './parse-json.ts';

/** A body larger than this holds a photo. Parsing 4 MB takes 15 ms; many at once would delay every other caller. */
const LARGE_BYTES = 256 * 1024;
/** Far more than needed: the longest body takes 0.2 s. */
const DEADLINE_MS = 20_000;
/** Bodies of a burst share the thread, which then ends and frees up to 70 MB. Starting it takes 30 ms. */
const IDLE_MS = 2_000;

export type JsonParser = ReturnType<typeof createJsonParser>;

/** Parses JSON so that a large text does not block the server's own thread. */
export function createJsonParser() {
  const pool = createWorkerPool<JsonRequest, JsonAnswer>({
    kind: 'json',
    url: workerUrl('json-worker'),
    size: 1,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
  });
  return {
    /**
     * Returns the value of a JSON text in UTF-8. A large text is parsed in a thread, to which its bytes are
     * transferred.
     * @throws BrokenJsonError; AppError `invalid_input` if a large text has too many or too deeply nested values
     */
    async parse(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<unknown> {
      if (bytes.length <= LARGE_BYTES) return parseJson(bytes);
      const answer = await pool.run({ bytes }, { signal, transfer: [bytes.buffer] });
      if ('broken' in answer) throw new BrokenJsonError(answer.broken);
      if ('tooLarge' in answer)
        throw invalidField('', `The input has ${answer.tooLarge}. Send less in one call.`);
      return answer.value;
    },
    close: () => pool.close(),
  };
}
