import type { FieldProblem } from '#app/platform/errors.ts';
import { fold } from '../../upsert-shared/fold.ts';
import type { UpsertVariant } from '../contract.ts';

/**
 * Variants that no option tells apart. One that lacks an option is told so elsewhere.
 * @param tuples per variant, its value for every option
 */
export function sameOptions(
  variants: readonly UpsertVariant[],
  tuples: readonly Record<string, string>[],
  optionCount: number,
): FieldProblem[] {
  const seen = new Map<string, number>();
  return tuples.flatMap((tuple, index) => {
    const values = Object.entries(tuple);
    if (values.length < optionCount) return [];
    const key = JSON.stringify(values.map(([name, value]) => [name, fold(value)]));
    const first = seen.get(key);
    if (first !== undefined)
      return [{ pointer: `/variants/${index}`, detail: sameAs(first, index, variants) }];
    seen.set(key, index);
    return [];
  });
}

function sameAs(first: number, index: number, variants: readonly UpsertVariant[]): string {
  const spelling = (at: number) => JSON.stringify(variants[at]?.options ?? {});
  if (spelling(index) === '{}')
    return `Neither this variant nor /variants/${first} has options, so nothing tells them apart. Give each its own, such as {"Size": "42"}, or send one of them.`;
  const hint = spelling(first) === spelling(index) ? '' : ' Case does not tell variants apart.';
  return `This variant has the same options as /variants/${first}.${hint}`;
}
