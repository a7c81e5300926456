import { AppError } from '#app/platform/errors.ts';

type Message = { id?: unknown; method?: unknown; params?: { requestId?: unknown } };

/**
 * Refuses a list of messages that would run a call and lose its answer: two requests with one id share one
 * answer, and a request whose cancellation comes with it gets none while its stream stays open for ever.
 * Refused as a whole, before anything runs or is charged. Other wrong lists are the library's to refuse.
 * @throws AppError `malformed_request`
 */
export function checkBatch(body: unknown): void {
  if (!Array.isArray(body)) return;
  const messages = body.filter((one): one is Message => typeof one === 'object' && one !== null);
  const ids = messages.filter(isRequest).map((request) => request.id);
  if (new Set(ids).size < ids.length) {
    throw new AppError(
      'malformed_request',
      'Two requests of this batch have the same id. Give each an id of its own.',
    );
  }
  if (
    messages.some((message) => isCancellation(message) && ids.includes(message.params?.requestId))
  ) {
    throw new AppError(
      'malformed_request',
      'This batch cancels a request it makes itself. Leave both out.',
    );
  }
}

function isRequest(message: Message): boolean {
  return message.method !== undefined && message.id !== undefined;
}

function isCancellation({ method }: Message): boolean {
  return method === 'notifications/cancelled';
}
