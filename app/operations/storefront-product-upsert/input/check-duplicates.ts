import type { FieldProblem } from '#app/platform/errors.ts';
import { optionsKey } from '../../upsert-shared/options-key.ts';
import type { UpsertVariant } from '../contract.ts';

/**
 * Refuses variants with the same options. A variant that lacks an option is refused for that elsewhere.
 * @param tuples per variant, its value for every option
 */
export function checkDuplicates(
  variants: readonly UpsertVariant[],
  tuples: readonly Record<string, string>[],
  optionCount: number,
): FieldProblem[] {
  const seen = new Map<string, number>();
  return tuples.flatMap((tuple, index) => {
    if (Object.keys(tuple).length < optionCount) return [];
    const key = optionsKey(tuple);
    const first = seen.get(key);
    if (first !== undefined)
      return [{ pointer: `/variants/${index}`, detail: describe(first, index, variants) }];
    seen.set(key, index);
    return [];
  });
}

function describe(first: number, index: number, variants: readonly UpsertVariant[]): string {
  const spelling = (at: number) => JSON.stringify(variants[at]?.options ?? {});
  if (spelling(index) === '{}')
    return `Neither this variant nor /variants/${first} has options, so nothing tells them apart. Give each its own, such as {"Size": "42"}, or send one of them.`;
  const hint = spelling(first) === spelling(index) ? '' : ' Case does not tell variants apart.';
  return `This variant has the same options as /variants/${first}.${hint}`;
}
