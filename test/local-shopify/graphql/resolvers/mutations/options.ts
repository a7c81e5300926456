import { hasOnlyDefaultVariant, MAX_OPTIONS, newOption } from '../../../catalog/options.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { UserError } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface OptionsArgs {
  productId: string;
  options: {
    name?: string | null;
    position?: number | null;
    values?: { name?: string | null }[] | null;
  }[];
  variantStrategy?: 'CREATE' | 'LEAVE_AS_IS' | null;
}

function checkOptions(args: OptionsArgs, taken: string[]): UserError[] {
  return args.options.flatMap((option, index) => {
    const path = ['options', String(index)];
    const name = option.name ?? '';
    if (name.includes(' / '))
      return [
        userError(
          [...path, 'name'],
          "The name contains unsupported sequence ' / '",
          'INVALID_NAME',
        ),
      ];
    if (name.length > 255)
      return [userError(path, 'Option name is too long.', 'OPTION_NAME_TOO_LONG')];
    if (taken.includes(name))
      return [userError(path, `Option '${name}' already exists.`, 'OPTION_ALREADY_EXISTS')];
    if (!option.values?.length) {
      return [
        userError(
          path,
          `Option '${name}' must specify at least one option value.`,
          'OPTION_VALUES_MISSING',
        ),
      ];
    }
    return [];
  });
}

function createOptions(args: OptionsArgs, { store }: AdminContext) {
  const product = store.products.get(args.productId);
  if (!product)
    return {
      product: null,
      userErrors: [userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')],
    };
  if (args.variantStrategy === 'CREATE')
    throw new AdminError(
      'Local Shopify does not implement variantStrategy CREATE',
      'NOT_IMPLEMENTED',
    );
  const replacesDefault = hasOnlyDefaultVariant(product);
  const kept = replacesDefault ? [] : product.options;
  const userErrors = checkOptions(
    args,
    kept.map((option) => option.name),
  );
  if (kept.length + args.options.length > MAX_OPTIONS) {
    userErrors.unshift(
      userError(
        ['options'],
        `Can only specify a maximum of ${MAX_OPTIONS} options`,
        'OPTIONS_OVER_LIMIT',
      ),
    );
  }
  if (userErrors.length > 0) return { product, userErrors };
  const added = args.options.map((option, index) =>
    newOption(
      store,
      option.name ?? '',
      kept.length + index + 1,
      (option.values ?? []).map((value) => value.name ?? ''),
    ),
  );
  product.options = [...kept, ...added];
  // Existing variants get the first value of each new option (recorded).
  for (const variant of product.variants) {
    const before = replacesDefault ? [] : variant.values;
    variant.values = [...before, ...added.map((option) => option.optionValues[0]?.name ?? '')];
  }
  product.updatedAt = now();
  return { product, userErrors };
}

export const optionMutations: Resolvers = {
  productOptionsCreate: (_root: unknown, args: OptionsArgs, context: AdminContext) =>
    createOptions(args, context),
};
