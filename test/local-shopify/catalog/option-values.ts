import type { ProductOption, UserError } from '../store/types.ts';
import { userError } from './user-error.ts';

export interface OptionValueInput {
  id?: string | null;
  name?: string | null;
  optionId?: string | null;
  optionName?: string | null;
}

/** Codes of a mutation for errors of option values. */
export interface OptionErrorCodes {
  unknownOption: string;
  missing: string;
  duplicated: string;
}

/**
 * Converts a variant's option values to one value per option, in the order of the options. `keep` has the values of
 * options that an update leaves out. Messages as recorded.
 */
export function resolveValues(
  options: readonly ProductOption[],
  inputs: readonly OptionValueInput[],
  path: string[],
  codes: OptionErrorCodes,
  keep: readonly string[] = [],
): { values: string[]; errors: UserError[] } {
  const errors: UserError[] = [];
  const chosen = new Map<number, string>();
  inputs.forEach((input, index) => {
    const at = options.findIndex((option) =>
      input.optionId ? option.id === input.optionId : option.name === input.optionName,
    );
    const option = options[at];
    if (!option) {
      errors.push(
        userError(
          [...path, 'optionValues', String(index)],
          'Option does not exist',
          codes.unknownOption,
        ),
      );
      return;
    }
    if (chosen.has(at)) {
      errors.push(
        userError(
          [...path, 'optionValues'],
          `Duplicated option name '${option.name}'`,
          codes.duplicated,
        ),
      );
    }
    chosen.set(
      at,
      input.name ?? option.optionValues.find((value) => value.id === input.id)?.name ?? '',
    );
  });
  const values = options.map((_option, at) => chosen.get(at) ?? keep[at] ?? '');
  const missing = options.filter((_option, at) => values[at] === '').map((option) => option.name);
  if (errors.length === 0 && missing.length > 0) {
    errors.push(
      userError(path, `You need to add option values for ${missing.join(', ')}`, codes.missing),
    );
  }
  return { values, errors };
}
