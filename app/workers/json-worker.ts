import type { JsonAnswer, JsonRequest } from '#app/platform/json/json-messages.ts';
import { measureJson } from '#app/platform/json/measure-json.ts';
import { BrokenJsonError, parseJson } from '#app/platform/json/parse-json.ts';
import { serveWorker } from '#app/platform/threads/serve-worker.ts';

/**
 * The most values in a text: values are copied between threads one by one; more would block the server's own thread.
 */
const MAX_VALUES = 200_000;
const DEEPEST = 200;

async function parse({ bytes }: JsonRequest): Promise<JsonAnswer> {
  const { values, depth } = measureJson(bytes);
  if (values > MAX_VALUES) return { tooLarge: `more than ${MAX_VALUES} values` };
  if (depth > DEEPEST) return { tooLarge: `more than ${DEEPEST} levels` };
  try {
    return { value: parseJson(bytes) };
  } catch (error) {
    if (error instanceof BrokenJsonError) return { broken: error.where };
    throw error;
  }
}

export const handle = serveWorker(parse);
