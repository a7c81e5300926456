import { AppError } from '#app/platform/errors.ts';

type Message = { id?: unknown; method?: unknown; params?: { requestId?: unknown } };

/**
 * Refuses a batch in which an answer would be lost: two requests with one id get one answer, and a request that the
 * same batch cancels gets none while its stream stays open. The batch is refused as a whole, before anything runs or
 * is charged. The library refuses other malformed batches.
 * @throws AppError `malformed_request`
 */
export function checkBatch(body: unknown): void {
  if (!Array.isArray(body)) return;
  const messages = body.filter((one): one is Message => typeof one === 'object' && one !== null);
  const ids = messages
    .filter(({ id, method }) => id !== undefined && method !== undefined)
    .map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError(
      'malformed_request',
      'Two requests of this batch have the same id. Give each its own id.',
    );
  const cancels = messages.filter(({ method }) => method === 'notifications/cancelled');
  if (cancels.some(({ params }) => ids.includes(params?.requestId)))
    throw new AppError(
      'malformed_request',
      'This batch cancels one of its own requests. Leave both out.',
    );
}
