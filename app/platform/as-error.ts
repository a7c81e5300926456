/** Returns a thrown value as an Error; anything else is wrapped as the cause of a new Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('Unknown', { cause: thrown });
}
