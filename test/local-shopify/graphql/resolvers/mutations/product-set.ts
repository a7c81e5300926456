import { applyProductSet, type ProductSetInput } from '../../../catalog/apply-product-set.ts';
import {
  type CustomId,
  findMetafield,
  resolveNamespace,
  setMetafield,
} from '../../../catalog/metafields.ts';
import { newProduct, requireCategory } from '../../../catalog/product-fields.ts';
import { autoPublish } from '../../../catalog/publishing.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { Product, ProductSetOperation, UserError } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { findByIdentifier } from '../queries/products.ts';

interface ProductSetArgs {
  identifier?: { id?: string | null; handle?: string | null; customId?: CustomId | null } | null;
  input: ProductSetInput;
  synchronous?: boolean | null;
}

interface Outcome {
  product: Product | null;
  userErrors: UserError[];
}

/** Checks that identifier and input do not contradict each other. */
function checkIdentifier({ identifier, input }: ProductSetArgs): UserError[] {
  if (!identifier) return [];
  if (input.id)
    return [
      userError(
        ['input'],
        'The id field is not allowed if identifier is provided.',
        'ID_NOT_ALLOWED',
      ),
    ];
  if (identifier.handle && input.handle && identifier.handle !== input.handle) {
    return [
      userError(
        ['input', 'handle'],
        'The identifier value does not match the value of the corresponding field in the input.',
        'INPUT_MISMATCH',
      ),
    ];
  }
  if (identifier.handle && !input.handle) {
    return [
      userError(
        ['input', 'handle'],
        'The input field corresponding to the identifier is required.',
        'MISSING_FIELD_REQUIRED',
      ),
    ];
  }
  const { customId } = identifier;
  if (!customId || !input.metafields) return [];
  const namespace = resolveNamespace(customId.namespace);
  // The entry must not have a type either (not recorded).
  const isThere = input.metafields.some(
    (field) =>
      resolveNamespace(field.namespace) === namespace &&
      field.key === customId.key &&
      field.value === customId.value &&
      field.type == null,
  );
  return isThere
    ? []
    : [
        userError(
          ['input', 'metafields'],
          'The input argument `metafields` (if present) must contain the `customId` value.',
          'METAFIELD_MISMATCH',
        ),
      ];
}

/** Finds the product to update. A missing one is created for a customId or handle, and an error for an id. */
function findTarget(
  store: ShopStore,
  { identifier, input }: ProductSetArgs,
): { product: Product | null; errors: UserError[] } {
  const id = identifier?.id ?? input.id;
  if (id) {
    const product = store.products.get(id) ?? null;
    const path = identifier ? ['identifier', 'id'] : ['input', 'id'];
    return {
      product,
      errors: product ? [] : [userError(path, 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')],
    };
  }
  return { product: identifier ? findByIdentifier(store, identifier) : null, errors: [] };
}

/** Runs a productSet atomically: errors leave nothing behind. */
function run(store: ShopStore, args: ProductSetArgs): Outcome {
  const target = findTarget(store, args);
  if (target.errors.length > 0) return { product: null, userErrors: target.errors };
  const isNew = target.product === null;
  const draft = target.product ? structuredClone(target.product) : newProduct(store, args.input);
  const userErrors = applyProductSet(store, draft, args.input, isNew);
  if (userErrors.length > 0) return { product: target.product, userErrors };
  const customId = args.identifier?.customId;
  if (customId && !findMetafield(draft, customId.namespace, customId.key)) {
    setMetafield(store, draft, { ...customId, type: 'id' });
  }
  if (isNew) store.addMadeProduct(draft);
  else store.products.set(draft.id, draft);
  if (isNew) autoPublish(store, draft);
  return { product: draft, userErrors: [] };
}

/** Starts the job, which completes even if nobody polls it. */
function startJob(store: ShopStore, args: ProductSetArgs): ProductSetOperation {
  const operation: ProductSetOperation = {
    __typename: 'ProductSetOperation',
    id: store.newId('ProductSetOperation'),
    status: 'CREATED',
    productId: null,
    userErrors: [],
  };
  store.operations.set(operation.id, operation);
  setTimeout(() => {
    const outcome = run(store, args);
    operation.status = 'COMPLETE';
    operation.productId = outcome.product?.id ?? null;
    operation.userErrors = outcome.userErrors;
  }, store.delays.jobMs).unref();
  return { ...operation };
}

export const productSetMutations: Resolvers = {
  productSet: (_root: unknown, args: ProductSetArgs, context: AdminContext) => {
    const { store } = context;
    requireCategory(args.input.category);
    const userErrors = checkIdentifier(args);
    if (userErrors.length > 0) return { product: null, productSetOperation: null, userErrors };
    if (args.input.files?.some((file) => file.contentType && file.contentType !== 'IMAGE')) {
      throw new AdminError('Local Shopify implements images only', 'NOT_IMPLEMENTED');
    }
    // Resolved now, so that a missing definition is a top-level error of this request.
    if (args.identifier?.customId) findByIdentifier(store, args.identifier);
    if (args.synchronous === false)
      return { product: null, productSetOperation: startJob(store, args), userErrors: [] };
    const outcome = run(store, args);
    // New images are UPLOADED in this response.
    for (const media of outcome.product?.media ?? [])
      if (media.reads === 0) context.mediaSeen.add(media.id);
    return { productSetOperation: null, ...outcome };
  },
};
