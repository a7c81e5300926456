import type { FieldProblem } from '#app/platform/errors.ts';

/**
 * Returns the `detail` for an invalid input: its only problem, or the number of problems and the first one.
 * @param total the number of problems, if `problems` does not have all of them
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
