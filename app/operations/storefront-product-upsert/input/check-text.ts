import type { FieldProblem } from '#app/platform/errors.ts';
import { toFieldName, toPointer } from '../../pipeline/parse-input.ts';
import type { StorefrontProductUpsertInput } from '../contract.ts';

const CONTROL = /\p{Cc}/u;
/** A description may have line breaks and tabs. */
const CONTROL_IN_HTML = /[^\P{Cc}\t\n\r]/u;

/** Refuses blank texts and control characters, in every field that holds text. */
export function checkText(input: StorefrontProductUpsertInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (path: (string | number)[], problem: string) =>
    problems.push({ pointer: toPointer(path), detail: `${toFieldName(path)}: ${problem}` });
  const check = (text: string | undefined, ...path: (string | number)[]) => {
    if (text === undefined) return;
    if (text.trim() === '') refuse(path, 'must not be blank.');
    else if (CONTROL.test(text)) refuse(path, 'contains a control character. Remove it.');
  };
  check(input.title, 'title');
  check(input.vendor, 'vendor');
  check(input.product_type, 'product_type');
  for (const [index, tag] of input.tags?.entries() ?? []) check(tag, 'tags', index);
  for (const [index, option] of input.options?.entries() ?? []) {
    check(option.name, 'options', index, 'name');
    for (const [at, value] of option.values?.entries() ?? [])
      check(value, 'options', index, 'values', at);
  }
  for (const [index, variant] of input.variants.entries()) {
    check(variant.sku, 'variants', index, 'sku');
    check(variant.barcode, 'variants', index, 'barcode');
    for (const [name, value] of Object.entries(variant.options ?? {}))
      check(`${name}${value}`, 'variants', index, 'options', name);
  }
  if (CONTROL_IN_HTML.test(input.description_html ?? ''))
    refuse(['description_html'], 'contains a control character. Remove it.');
  return problems;
}
