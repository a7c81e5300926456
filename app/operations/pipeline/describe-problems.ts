import type { FieldProblem } from '#app/platform/errors.ts';

/**
 * The `detail` of an invalid input: its only problem, or how many problems there are and the first.
 * @param total how many there are, where `problems` are not all
 */
export function describeProblems(
  problems: readonly FieldProblem[],
  total: number = problems.length,
): string {
  const first = problems[0]?.detail ?? 'The input is not valid.';
  if (total <= 1) return first;
  const shown =
    total > problems.length ? `the first ${problems.length} are in errors` : 'see errors';
  return `The input has ${total} problems (${shown}). The first: ${first}`;
}
