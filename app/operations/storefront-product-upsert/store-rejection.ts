import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { AdminGraphqlError } from '#app/platform/shopify/admin-client.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES } from './field-names.ts';
import type { UpsertRequest } from './request.ts';
import { quote } from './warnings.ts';

/** The platform's field names in our words. */
const FIELDS: Record<string, string> = {
  ...FIELD_NAMES,
  category: 'category_id',
  tags: 'tags',
  productOptions: 'options',
  optionValues: 'options',
};

/**
 * The 422 for a product that the store refused: its words stand quoted in `errors`.
 * @param applied parts that were carried out before, in our words
 */
export function storeRejected(
  errors: StoreUserError[],
  request: UpsertRequest,
  indexOf: (index: number) => number = (index) => index,
  applied: string[] = [],
): AppError {
  const done =
    applied.length === 0 ? 'Nothing was changed.' : `Done before: ${applied.join(', ')}.`;
  return new AppError(
    'store_rejected',
    `The store refused the product; errors says why in the store’s own words. ${done}`,
    {
      errors: errors.map(
        (error): FieldProblem => ({
          pointer: pointerOf(error.path, request, indexOf),
          detail: `The store said ${quote(error.message)}${error.code ? ` (${error.code})` : ''}.`,
        }),
      ),
    },
  );
}

/** `["input","variants","3","price"]` is `/variants/3/price`; what has no place of ours points at the whole. */
function pointerOf(
  path: string[],
  request: UpsertRequest,
  indexOf: (index: number) => number,
): string {
  const steps = path.filter((step) => step !== 'input' && step !== 'product');
  const [first = '', second = ''] = steps;
  if (first === 'files' || first === 'media') return request.images[Number(second)]?.pointer ?? '';
  if (first === 'variants' && /^\d+$/.test(second)) {
    const field = steps
      .slice(2)
      .map((step) => FIELDS[step])
      .findLast(Boolean);
    return `/variants/${indexOf(Number(second))}${field === undefined ? '' : `/${field}`}`;
  }
  const field = FIELDS[first];
  return field === undefined ? '' : `/${field}`;
}

/** A top-level error about the input is a refusal like any other. */
export function asUserErrors(error: AdminGraphqlError): StoreUserError[] {
  return error.errors.map(({ message, code, path }) => ({
    path: (path ?? []).map(String),
    message,
    ...(code !== undefined && { code }),
  }));
}
