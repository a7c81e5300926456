import type { FieldProblem } from '#app/platform/errors.ts';
import type { StorefrontProductUpsertInput } from '../contract.ts';
import { escapePointer } from './resolve-options.ts';

const CONTROL = /\p{Cc}/u;
/** A description has lines and tabs. */
const CONTROL_IN_HTML = /[^\P{Cc}\t\n\r]/u;

/** Blank texts and control characters, in every field that holds text. */
export function checkText(input: StorefrontProductUpsertInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = (pointer: string, text: string | undefined) => {
    if (text === undefined) return;
    const name = nameOf(pointer);
    if (text.trim() === '') problems.push({ pointer, detail: `${name}: must not be blank.` });
    else if (CONTROL.test(text))
      problems.push({ pointer, detail: `${name}: contains a control character. Remove it.` });
  };
  check('/title', input.title);
  check('/vendor', input.vendor);
  check('/product_type', input.product_type);
  input.tags?.forEach((tag, index) => {
    check(`/tags/${index}`, tag);
  });
  input.options?.forEach((option, index) => {
    check(`/options/${index}/name`, option.name);
    option.values?.forEach((value, at) => {
      check(`/options/${index}/values/${at}`, value);
    });
  });
  input.variants.forEach((variant, index) => {
    check(`/variants/${index}/sku`, variant.sku);
    check(`/variants/${index}/barcode`, variant.barcode);
    for (const [name, value] of Object.entries(variant.options ?? {}))
      check(`/variants/${index}/options/${escapePointer(name)}`, `${name}${value}`);
  });
  if (CONTROL_IN_HTML.test(input.description_html ?? ''))
    problems.push({
      pointer: '/description_html',
      detail: 'description_html: contains a control character. Remove it.',
    });
  return problems;
}

/** `/variants/0/sku` as `variants[0].sku`, the way every other problem names its field. */
function nameOf(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
