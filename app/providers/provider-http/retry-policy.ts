import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import type { HttpAnswer } from './http-answer.ts';

/** A 429 or 5xx on its way to the retry policy and the breaker. */
export class TemporaryAnswer extends Error {
  override readonly name = 'TemporaryAnswer';
  readonly answer: HttpAnswer;
  constructor(answer: HttpAnswer) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

/** The body was larger than allowed. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

export function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Tries again after a 5xx, a broken connection, or a 429 that names a bearable wait. A 429 without one
 * is a used-up quota as often as not, and asking again only spends more of it.
 */
export function retryPolicy(bounds: { retries: number; delayMs: number; maxRetryAfterMs: number }) {
  const worthIt = (error: unknown) => {
    if (!(error instanceof TemporaryAnswer)) return isBrokenConnection(error);
    const waitMs = retryAfterMs(error.answer);
    if (waitMs !== undefined) return waitMs <= bounds.maxRetryAfterMs;
    return error.answer.status !== 429;
  };
  return retry(handleWhen(worthIt), {
    maxAttempts: bounds.retries,
    backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) => {
      const error = 'error' in context.result ? context.result.error : undefined;
      const asked = error instanceof TemporaryAnswer ? retryAfterMs(error.answer) : undefined;
      return asked ?? bounds.delayMs * context.attempt;
    }),
  });
}

/** `Retry-After` in milliseconds, from seconds or a date; undefined when absent or unreadable. */
export function retryAfterMs(answer: HttpAnswer): number | undefined {
  const value = answer.headers['retry-after'];
  if (value === undefined) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Reads a body to its end, or stops at the limit. */
export async function readCapped(
  body: AsyncIterable<Buffer | Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
]);

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code));
}
