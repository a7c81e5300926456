import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';
import { DAY_MS } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Caller } from '../mcp-services.ts';

/** What a client carries from a question to its answer: the idempotency key of the call that asked. */
export type StateCodec = RequestStateCodec<{ key: string }>;

/** Long, because the match is paid for, and the user may answer after a break. */
const ANSWER_WITHIN_SECONDS = DAY_MS / 1000;

/** Signs what a client carries, for one caller and one method, because it comes back from outside. */
export function createStateCodec(key: Uint8Array, caller: Caller): StateCodec {
  const who =
    caller instanceof AppError ? '' : `${caller.shopId} ${caller.keyId ?? caller.staffId ?? ''}`;
  return createRequestStateCodec({
    key,
    ttlSeconds: ANSWER_WITHIN_SECONDS,
    bind: ({ mcpReq }) => `${mcpReq.method} ${who}`,
  });
}
