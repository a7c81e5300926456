import type { FieldError, Problem } from '../../calls/problem.ts';

/** Errors by the name of the form's field (`title`, `rows.0.size`), and those that belong to no field. */
export type FormErrors = { fields: Record<string, FieldError>; others: FieldError[] };

export const NO_ERRORS: FormErrors = { fields: {}, others: [] };

const FIELD_OF: [pattern: RegExp, field: (index: string) => string][] = [
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

/** Puts each error of a problem beside the field it is about. */
export function toFormErrors(problem: Problem): FormErrors {
  const fields: Record<string, FieldError> = {};
  const others: FieldError[] = [];
  for (const error of problem.errors) {
    const name = fieldOf(error.pointer);
    if (name === undefined) others.push(error);
    else fields[name] ??= { ...error, detail: besideField(error.detail) };
  }
  return { fields, others };
}

/** Beside its field an error need not name it, nor speak of inputs: `title: must not be empty.`, `allow_new_vendor: true`. */
function besideField(detail: string): string {
  const said = detail
    .replace(/^[a-z_]+(\[\d+\]|\.\w+)*: /, '')
    .replace(/, not an? string(?=\W|$)/, '')
    .replace(
      / Send one that is, or allow_new_\w+: true\./,
      ' Choose one that is, or tick the box to create it.',
    )
    .replace(
      / Send it spelled so, or allow_new_\w+: true\.$/,
      ' Choose that, or tick the box to create another.',
    )
    .replace(/ Send it spelled so\.$/, ' Choose that.')
    .replace(/: send allow_new_\w+: true to create one\./, ': tick the box to create the first.')
    .replace(/ Send it without\.$/, ' Take it out.');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function fieldOf(pointer: string): string | undefined {
  for (const [pattern, field] of FIELD_OF) {
    const found = pattern.exec(pointer);
    if (found) return field(found[1] ?? '');
  }
  return undefined;
}

/** What is left of the errors once a field was changed: the others stay until they are fixed. */
export function withoutField(errors: FormErrors, name: string): FormErrors {
  const { [name]: _fixed, ...fields } = errors.fields;
  return { ...errors, fields };
}

/** What is left of the errors once the rows are others than those that were judged. */
export function withoutRows({ fields, others }: FormErrors): FormErrors {
  const left = Object.entries(fields).filter(([name]) => !name.startsWith('rows.'));
  return { fields: Object.fromEntries(left), others };
}
