import type { FieldError, Problem } from '../../calls/problem.ts';

/** Errors by form field (`title`, `rows.0.size`), and those that belong to no field. */
export type FormErrors = { fields: Record<string, FieldError>; others: FieldError[] };

export const NO_ERRORS: FormErrors = { fields: {}, others: [] };

const FIELDS_BY_POINTER: [pattern: RegExp, field: (index: string) => string][] = [
  [/^\/style_code$/, () => 'styleCode'],
  [/^\/title$/, () => 'title'],
  [/^\/vendor$/, () => 'vendor'],
  [/^\/product_type$/, () => 'productType'],
  [/^\/location_id$/, () => 'locationId'],
  [/^\/image_urls(\/.*)?$/, () => 'pictures'],
  [/^\/variants\/\d+\/price$/, () => 'price'],
  [/^\/variants\/(\d+)\/quantity$/, (index) => `rows.${index}.quantity`],
  [/^\/variants\/(\d+)\/sku$/, (index) => `rows.${index}.sku`],
  [/^\/variants\/(\d+)\/barcode$/, (index) => `rows.${index}.barcode`],
  [/^\/variants\/(\d+)(\/options.*)?$/, (index) => `rows.${index}.size`],
];

/** Assigns each error of a problem to its form field. */
export function toFormErrors(problem: Problem): FormErrors {
  const fields: Record<string, FieldError> = {};
  const others: FieldError[] = [];
  for (const error of problem.errors) {
    const name = findField(error.pointer);
    if (name === undefined) others.push(error);
    else fields[name] ??= { ...error, detail: toFieldDetail(error.detail) };
  }
  return { fields, others };
}

/** Rewords an API error for a form: drops the field's name and replaces `allow_new_vendor: true` by the checkbox. */
function toFieldDetail(detail: string): string {
  const text = detail
    .replace(/^[a-z_]+(\[\d+\]|\.\w+)*: /, '')
    .replace(/, not an? string(?=\W|$)/, '')
    .replace(
      / Send one that it has, or allow_new_\w+: true\./,
      ' Choose one that it has, or tick the box to create it.',
    )
    .replace(
      / Send it spelled so, or allow_new_\w+: true\.$/,
      ' Choose that, or tick the box to create another.',
    )
    .replace(/ Send it spelled so\.$/, ' Choose that.')
    .replace(/: send allow_new_\w+: true to create one\./, ': tick the box to create the first.')
    .replace(/ Send it without\.$/, ' Remove the spaces.');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function findField(pointer: string): string | undefined {
  for (const [pattern, field] of FIELDS_BY_POINTER) {
    const found = pattern.exec(pointer);
    if (found) return field(found[1] ?? '');
  }
  return undefined;
}

/** The errors without those of a field that was changed. */
export function withoutField(errors: FormErrors, name: string): FormErrors {
  const { [name]: _fixed, ...fields } = errors.fields;
  return { ...errors, fields };
}

/** The errors without those of the rows, which go by row number. */
export function withoutRows({ fields, others }: FormErrors): FormErrors {
  const left = Object.entries(fields).filter(([name]) => !name.startsWith('rows.'));
  return { fields: Object.fromEntries(left), others };
}
