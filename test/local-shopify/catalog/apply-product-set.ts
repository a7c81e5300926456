import type { ShopStore } from '../store/shop-store.ts';
import type { Media, Product, UserError } from '../store/types.ts';
import { isFetchable, newMedia } from './media.ts';
import { resolveNamespace } from './metafields.ts';
import { DEFAULT_VALUE, defaultOption, isValueUsed } from './options.ts';
import {
  applyProductFields,
  checkHandle,
  checkProductFields,
  type ProductFields,
} from './product-fields.ts';
import { buildOptions, checkOptions, type OptionSetInput } from './set-options.ts';
import { setVariants, type VariantSetInput } from './set-variants.ts';
import { activateLevel, settleTotal, unsettleTotal } from './stock.ts';
import { userError } from './user-error.ts';
import { newVariant } from './variant-fields.ts';

export interface FileSetInput {
  id?: string | null;
  originalSource?: string | null;
  alt?: string | null;
  filename?: string | null;
  contentType?: string | null;
}

export interface ProductSetInput extends ProductFields {
  id?: string | null;
  productOptions?: OptionSetInput[] | null;
  variants?: VariantSetInput[] | null;
  files?: FileSetInput[] | null;
}

const MAX_INLINE_QUANTITIES = 50_000;

/**
 * Applies a productSet input to a draft of the product. Scalars and lists that the input leaves out stay; entries that
 * a given list leaves out are removed. If it returns errors, the caller must discard the draft.
 */
export function applyProductSet(
  store: ShopStore,
  draft: Product,
  input: ProductSetInput,
  isNew: boolean,
): UserError[] {
  const errors = [
    ...checkProductFields(input, 'productSet', isNew),
    ...checkHandle(store, input.handle, draft.id),
    ...checkPairing(input),
    ...(input.productOptions ? checkOptions(draft, input.productOptions) : []),
  ];
  if (errors.length > 0) return errors;
  if (input.metafields != null) dropUnlistedMetafields(draft, input);
  applyProductFields(store, draft, input);
  const sources = new Map<string, Media>();
  if (input.files != null) errors.push(...setFiles(store, draft, input.files, sources));
  if (input.productOptions && input.variants) {
    draft.options = buildOptions(store, draft, input.productOptions);
    errors.push(...setVariants(store, draft, input.variants, sources));
    if (errors.length === 0) errors.push(...checkUnusedValues(draft));
    unsettleTotal(draft);
  } else if (isNew) {
    draft.options = [defaultOption(store)];
    const variant = newVariant(store, draft.id, [DEFAULT_VALUE]);
    activateLevel(variant.inventoryItem, store.primaryLocation().id);
    draft.variants = [variant];
  }
  if (isNew) settleTotal(draft);
  return errors;
}

/** Options and variants must be given together (recorded for the first case). */
function checkPairing(input: ProductSetInput): UserError[] {
  if (input.productOptions && !input.variants) {
    return [
      userError(
        ['input', 'variants'],
        'Variants input is required when updating product options',
        'VARIANTS_INPUT_MISSING',
      ),
    ];
  }
  if (input.variants && !input.productOptions) {
    return [
      userError(
        ['input', 'productOptions'],
        'Product options input is required when updating variants',
        'PRODUCT_OPTIONS_INPUT_MISSING',
      ),
    ];
  }
  const quantities = (input.variants ?? []).reduce(
    (sum, one) => sum + (one.inventoryQuantities?.length ?? 0),
    0,
  );
  if (quantities <= MAX_INLINE_QUANTITIES) return [];
  return [
    userError(
      ['input', 'variants'],
      'Inventory quantity input exceeds the limit of 50000. Consider using separate `inventorySetQuantities` mutations.',
      'INVENTORY_QUANTITIES_LIMIT_EXCEEDED',
    ),
  ];
}

function dropUnlistedMetafields(draft: Product, input: ProductSetInput): void {
  const listed = new Set(
    (input.metafields ?? []).map((field) => `${resolveNamespace(field.namespace)}.${field.key}`),
  );
  draft.metafields = draft.metafields.filter((field) =>
    listed.has(`${field.namespace}.${field.key}`),
  );
}

/** Keeps the images given by id, adds the new ones and detaches the others. */
function setFiles(
  store: ShopStore,
  draft: Product,
  files: readonly FileSetInput[],
  sources: Map<string, Media>,
): UserError[] {
  const errors: UserError[] = [];
  const kept: Media[] = [];
  files.forEach((file, index) => {
    const path = ['input', 'files', String(index)];
    const known = file.id ? draft.media.find((media) => media.id === file.id) : undefined;
    if (file.id && !known) {
      errors.push(userError([...path, 'id'], 'File does not exist', 'INVALID_INPUT'));
    } else if (known) {
      if (file.alt != null) known.alt = file.alt;
      kept.push(known);
      sources.set(known.id, known);
    } else if (!file.originalSource || !isFetchable(file.originalSource)) {
      errors.push(userError([...path, 'originalSource'], 'Image URL is invalid', 'INVALID_INPUT'));
    } else if ((file.alt?.length ?? 0) > 512) {
      errors.push(
        userError(
          [...path, 'alt'],
          'Alt text is too long (maximum is 512 characters)',
          'INVALID_INPUT',
        ),
      );
    } else {
      const media = newMedia(store, {
        source: file.originalSource,
        alt: file.alt,
        filename: file.filename,
      });
      kept.push(media);
      sources.set(file.originalSource, media);
    }
  });
  draft.media = kept;
  return errors;
}

/** Every listed value must be used by a variant (not recorded; the message is made up). */
function checkUnusedValues(draft: Product): UserError[] {
  return draft.options.flatMap((option, at) =>
    option.optionValues.flatMap((value, index) =>
      isValueUsed(draft, at, value.name)
        ? []
        : [
            userError(
              ['input', 'productOptions', String(at), 'values', String(index)],
              `Option value '${value.name}' is not used by any variant`,
              'INVALID_INPUT',
            ),
          ],
    ),
  );
}
