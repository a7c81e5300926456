import { AppError, invalidField } from '#app/platform/errors.ts';
import type { Carrier } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreCategory, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { warnings } from '../answer/warnings.ts';
import { type UpsertRun, writeOptions } from '../upsert-run.ts';

/** Products that a warning names one by one. */
const MOST_NAMED = 3;

export type StoreState = {
  /** The product of this style code: ours, or the one we are about to adopt; null to create. */
  product: StoreProduct | null;
  /** True when the product does not carry our key yet. */
  isAdoption: boolean;
  warnings: string[];
};

/**
 * Reads what the store has of this style code, and which other products carry codes of the request. One
 * request, and one more for an adoption.
 */
export async function readStore(run: UpsertRun): Promise<StoreState> {
  const { request, shop, context } = run;
  const { storeCatalog } = context.services;
  const write = writeOptions(run);
  // Where the store does not know our key, nothing can carry it.
  const hasKey = run.profile.hasStyleCodeDefinition;
  const { signal, ...read } = write;
  const options = { signal, mayDefine: !run.isDryRun };
  const query = {
    ...read,
    styleCode: hasKey ? request.code.identityKey : null,
    ...(request.categoryId !== undefined && { categoryId: request.categoryId }),
    skus: [],
    barcodes: [],
  };
  const withOthers = {
    ...query,
    skus: request.variants.flatMap(({ fields }) => fields.sku ?? []),
    barcodes: request.variants.flatMap(({ fields }) => fields.barcode ?? []),
    // A code on our record has its product, and needs no relative.
    ...(run.link === null && { relativesOf: request.code }),
  };
  // Who began a creation has asked for the codes of others: only where nothing came of it are they asked for again.
  // A search costs some 20 points, and rows whose products were made ahead come here by the hundred.
  const isUnanswered = run.isBegun && run.link?.lastWritten.answeredBy === undefined;
  const begun = isUnanswered ? await storeCatalog.preflight(shop, query, options) : null;
  const preflight = begun?.product
    ? begun
    : await storeCatalog.preflight(shop, withOthers, options);
  const { carriers, relatives } = preflight;
  const category = await checkCategory(run, preflight.category);
  if (preflight.product)
    return {
      product: preflight.product,
      isAdoption: false,
      warnings: [...category, ...codesElsewhere(run, carriers)],
    };
  const unowned = carriers.filter(({ styleCode }) => styleCode === null);
  const claimed = (await ownedProduct(run)) ?? (await claimProduct(run, unowned));
  const notes = claimed ? claimed.warnings : looksListed(run, relatives);
  const others = carriers.filter(({ productId }) => productId !== claimed?.product.id);
  return {
    product: claimed?.product ?? null,
    isAdoption: claimed !== null,
    warnings: [...category, ...notes, ...codesElsewhere(run, others)],
  };
}

/** A code on two products is likely a mistake; whose, only a person can say. */
function codesElsewhere(run: UpsertRun, carriers: Carrier[]): string[] {
  const { storeCatalog } = run.context.services;
  const named = carriers.slice(0, MOST_NAMED).map((carrier) =>
    warnings.codesElsewhere({
      ...carrier,
      url: storeCatalog.adminUrl(run.shop, carrier.productId),
    }),
  );
  const more = carriers.length - named.length;
  return more > 0 ? [...named, warnings.codesElsewhereToo(more)] : named;
}

/** @throws `invalid_input` for a category that is unknown or archived; warns of one that is not a leaf */
async function checkCategory(
  run: UpsertRun,
  category: StoreCategory | null | undefined,
): Promise<string[]> {
  if (run.request.categoryId === undefined) return [];
  if (category && !category.isArchived)
    return category.isLeaf ? [] : [warnings.categoryNotLeaf(category.fullName)];
  const state = category ? 'no longer in use' : 'unknown';
  const near = await suggestCategories(run);
  const names = near.map(({ id, fullName }) => `${id} (${quote(fullName)})`);
  const hint = names.length === 0 ? '' : ` Near the product type: ${names.join(', ')}.`;
  throw invalidField(
    '/category_id',
    `The category "${run.request.categoryId}" is ${state}. Send another, or none.${hint}`,
    near.map(({ id }) => id),
  );
}

/** A courtesy of the refusal: its own failure is none. */
async function suggestCategories(run: UpsertRun): Promise<StoreCategory[]> {
  const { storeCatalog } = run.context.services;
  try {
    const { signal } = run.context;
    return await storeCatalog.suggestCategories(run.shop, run.request.productType, { signal });
  } catch (cause) {
    run.context.log.warn({ err: cause }, 'no category suggestions');
    return [];
  }
}

/** The product on our record, where somebody deleted our key from it: it gets the key back. */
async function ownedProduct(
  run: UpsertRun,
): Promise<{ product: StoreProduct; warnings: string[] } | null> {
  if (!run.link) return null;
  const { storeCatalog } = run.context.services;
  const product = await storeCatalog.readProduct(run.shop, run.link.productId, writeOptions(run));
  return product && product.styleCode === null ? { product, warnings: [] } : null;
}

/** SKUs that merely begin with the style code prove nothing: the call goes on, and says so. */
function looksListed(run: UpsertRun, relatives: Carrier[]): string[] {
  if (relatives.length === 0) return [];
  const { storeCatalog } = run.context.services;
  const named = relatives.slice(0, MOST_NAMED).map(({ productId, title, foundBy }) => ({
    title,
    foundBy,
    url: storeCatalog.adminUrl(run.shop, productId),
  }));
  return [warnings.looksListed(run.request.code.printed, named, run.isDryRun)];
}

/**
 * A product that the merchant made, known by SKU or barcode. Only where exactly one claims the code.
 * @throws AppError `product_claim_conflict`
 */
async function claimProduct(
  run: UpsertRun,
  claims: Carrier[],
): Promise<{ product: StoreProduct; warnings: string[] } | null> {
  const { storeCatalog } = run.context.services;
  const [claim] = claims;
  if (!claim) return null;
  if (claims.length > 1) {
    const named = claims.map(({ title, productId, foundBy }) => ({
      pointer: '/variants',
      detail: `${quote(title)} (${productId}, ${storeCatalog.adminUrl(run.shop, productId)}) has ${foundBy.slice(0, 3).join(', ')}.`,
    }));
    throw new AppError(
      'product_claim_conflict',
      `${claims.length} products of the store have SKUs or barcodes of this request. Correct them in the store, or send the codes of one product only.`,
      { errors: named },
    );
  }
  const product = await storeCatalog.readProduct(run.shop, claim.productId, writeOptions(run));
  // Somebody else may have claimed or deleted it meanwhile.
  if (!product || product.styleCode !== null) return null;
  return { product, warnings: [warnings.adopted(claim.title, claim.foundBy, run.isDryRun)] };
}
