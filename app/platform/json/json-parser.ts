import { AppError } from '#app/platform/errors.ts';
import { createWorkerPool } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type { JsonAnswer, JsonRequest } from './json-messages.ts';
import { BrokenJsonError, parseJson } from './parse-json.ts';

/** A larger body holds a photo: to parse one of 4 MB takes 15 ms, to parse many at once keeps every other caller waiting. */
const LARGE_BYTES = 256 * 1024;
/** The longest body takes 0.2 s. */
const DEADLINE_MS = 20_000;
/** Bodies of a burst share the thread; after it, what it kept (up to 70 MB) goes with it. It starts in 30 ms. */
const IDLE_MS = 2_000;

export type JsonParser = {
  /**
   * The value of a JSON text in UTF-8; a large one is parsed in a thread of its own, which takes the bytes away.
   * @throws BrokenJsonError; AppError `invalid_input` for a large one of too many or too deeply nested values
   */
  parse(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
};

export function createJsonParser(): JsonParser {
  const pool = createWorkerPool<JsonRequest, JsonAnswer>({
    url: workerUrl('json-worker'),
    size: 1,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
  });
  return {
    async parse(bytes, signal) {
      if (bytes.length <= LARGE_BYTES) return parseJson(bytes);
      const answer = await pool.run({ bytes }, { signal, transfer: [bytes.buffer] });
      if ('broken' in answer) throw new BrokenJsonError(answer.broken);
      if ('tooLarge' in answer) throw tooLarge(answer.tooLarge);
      return answer.value;
    },
    close: () => pool.close(),
  };
}

function tooLarge(what: string): AppError {
  const detail = `The input has ${what}. Send less in one call.`;
  return new AppError('invalid_input', detail, { errors: [{ pointer: '', detail }] });
}
