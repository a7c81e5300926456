import type { Operation } from '../define-operation.ts';

/** Returns the part of a recorded output that the input asked for. */
export function answerOf(
  operation: Operation,
  recorded: Record<string, unknown>,
  input: object,
): Record<string, unknown> {
  return (operation.answerOf?.(recorded, input) ?? recorded) as Record<string, unknown>;
}
