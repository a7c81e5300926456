import type { Operation } from '../define-operation.ts';

/** What of a recorded output the caller gets, or got: the part that its input asked for. */
export function answerOf(
  operation: Operation,
  recorded: Record<string, unknown>,
  input: object,
): Record<string, unknown> {
  const answer = operation.answerOf?.(recorded, input) ?? recorded;
  return answer as Record<string, unknown>;
}
