import type { ShopStore } from '../store/shop-store.ts';
import type { Product, ProductOption, UserError } from '../store/types.ts';
import { MAX_OPTIONS, newOption, newOptionValue } from './options.ts';
import { userError } from './user-error.ts';

export interface OptionSetInput {
  id?: string | null;
  name?: string | null;
  position?: number | null;
  values?: { id?: string | null; name?: string | null }[] | null;
}

const BASE = ['input', 'productOptions'];

/** Checks productSet's options before any change. */
export function checkOptions(product: Product, inputs: readonly OptionSetInput[]): UserError[] {
  const errors: UserError[] = [];
  if (inputs.length > MAX_OPTIONS) {
    return [
      userError(BASE, `Can only specify a maximum of ${MAX_OPTIONS} options`, 'OPTIONS_OVER_LIMIT'),
    ];
  }
  const names = new Set<string>();
  inputs.forEach((input, index) => {
    const path = [...BASE, String(index)];
    const known = findOption(product, input);
    const name = input.name ?? known?.name ?? '';
    if (input.id && !known)
      errors.push(userError([...path, 'id'], 'Option does not exist', 'OPTION_DOES_NOT_EXIST'));
    if (name.trim() === '')
      errors.push(userError([...path, 'name'], "Name can't be blank", 'INVALID_INPUT'));
    if (name.includes(' / ')) {
      errors.push(
        userError(
          [...path, 'name'],
          "The name contains unsupported sequence ' / '",
          'INVALID_INPUT',
        ),
      );
    }
    if (name.length > 255)
      errors.push(userError([...path, 'name'], 'Option name is too long.', 'INVALID_INPUT'));
    if (names.has(name.toLowerCase()))
      errors.push(userError(path, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME'));
    names.add(name.toLowerCase());
    errors.push(...checkValues(input, name, path));
  });
  return errors;
}

function checkValues(input: OptionSetInput, name: string, path: string[]): UserError[] {
  const errors: UserError[] = [];
  const seen = new Set<string>();
  if (!input.values?.length) {
    return [
      userError(
        path,
        `Option '${name}' must specify at least one option value.`,
        'OPTION_VALUES_MISSING',
      ),
    ];
  }
  input.values.forEach((value, index) => {
    const where = [...path, 'values', String(index)];
    const text = (value.name ?? '').toLowerCase();
    if (value.name != null && value.name.trim() === '')
      errors.push(userError([...where, 'name'], "Name can't be blank", 'INVALID_INPUT'));
    if (text.length > 255)
      errors.push(userError([...where, 'name'], 'Option value name is too long.', 'INVALID_INPUT'));
    if (value.name != null && seen.has(text)) {
      errors.push(userError(where, 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE'));
    }
    seen.add(text);
  });
  return errors;
}

function findOption(product: Product, input: OptionSetInput): ProductOption | undefined {
  return product.options.find((option) =>
    input.id ? option.id === input.id : option.name === input.name,
  );
}

/** Builds the new list of options: known ones keep their ids, unlisted ones are removed. */
export function buildOptions(
  store: ShopStore,
  product: Product,
  inputs: readonly OptionSetInput[],
): ProductOption[] {
  const byPosition = [...inputs].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return byPosition.map((input, index) => {
    const known = findOption(product, input);
    const option = known ?? newOption(store, input.name ?? '', index + 1, []);
    const optionValues = (input.values ?? []).map((value) => {
      const same = option.optionValues.find((one) =>
        value.id ? one.id === value.id : one.name === value.name,
      );
      return same
        ? { ...same, name: value.name ?? same.name }
        : newOptionValue(store, value.name ?? '');
    });
    return { ...option, name: input.name ?? option.name, position: index + 1, optionValues };
  });
}
