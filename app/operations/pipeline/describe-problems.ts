import type { FieldProblem } from '#app/platform/errors.ts';

/**
 * The one sentence above `errors`: the only problem, or how many there are and the first.
 * @param total how many there are when not all are shown
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
