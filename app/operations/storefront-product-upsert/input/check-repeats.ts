import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import { optionsKey } from '../../upsert-shared/options-key.ts';
import type { UpsertVariant } from '../contract.ts';

/** Refuses a barcode that two variants share, in any of its forms: a scanner could not tell the variants apart. */
export function checkBarcodes(variants: readonly UpsertVariant[]): FieldProblem[] {
  const keys = variants.map(({ barcode = '' }) =>
    barcode.trim() === '' ? undefined : barcodeKey(barcode),
  );
  return findRepeats(keys).map(({ first, index }) => ({
    pointer: `/variants/${index}/barcode`,
    detail: `This barcode is that of /variants/${first} too. Each variant has its own: correct it, or leave it out.`,
  }));
}

/**
 * Refuses variants with the same options. A variant that lacks an option is refused elsewhere.
 * @param tuples per variant, its value for every option
 */
export function checkDuplicates(
  variants: readonly UpsertVariant[],
  tuples: readonly Record<string, string>[],
  optionCount: number,
): FieldProblem[] {
  const keys = tuples.map((tuple) =>
    Object.keys(tuple).length < optionCount ? undefined : optionsKey(tuple),
  );
  return findRepeats(keys).map(({ first, index }) => ({
    pointer: `/variants/${index}`,
    detail: describe(first, index, variants),
  }));
}

/** Returns the positions of keys that equal an earlier key, each with the earlier key's position. */
function findRepeats(keys: readonly (string | undefined)[]): { first: number; index: number }[] {
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    return key === undefined || first === index ? [] : [{ first, index }];
  });
}

function describe(first: number, index: number, variants: readonly UpsertVariant[]): string {
  const spelling = (at: number) => JSON.stringify(variants[at]?.options ?? {});
  if (spelling(index) === '{}')
    return `Neither this variant nor /variants/${first} has options, so nothing tells them apart. Give each its own, such as {"Size": "42"}, or send one of them.`;
  const hint = spelling(first) === spelling(index) ? '' : ' Case does not tell variants apart.';
  return `This variant has the same options as /variants/${first}.${hint}`;
}
