import { AppError, invalidField } from '#app/platform/errors.ts';
import type { Carrier } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreCategory, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { type UpsertJob, writeOptions } from './upsert-job.ts';
import { quote, warnings } from './warnings.ts';

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
export async function readStore(job: UpsertJob): Promise<StoreState> {
  const { request, shop, context } = job;
  const { storeCatalog } = context.services;
  const write = writeOptions(job);
  // Where the store does not know our key, nothing can carry it.
  const hasKey = job.profile.hasStyleCodeDefinition;
  const { signal, ...read } = write;
  const options = { signal, mayDefine: !job.isDryRun };
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
    ...(job.link === null && { relativesOf: request.code }),
  };
  // Who began a creation has asked for the codes of others: only where nothing came of it are they asked for again.
  // A search costs some 20 points, and rows whose products were made ahead come here by the hundred.
  const isUnanswered = job.isBegun && job.link?.lastWritten.answeredBy === undefined;
  const begun = isUnanswered ? await storeCatalog.preflight(shop, query, options) : null;
  const preflight = begun?.product
    ? begun
    : await storeCatalog.preflight(shop, withOthers, options);
  const { carriers, relatives } = preflight;
  const category = await checkCategory(job, preflight.category);
  if (preflight.product)
    return {
      product: preflight.product,
      isAdoption: false,
      warnings: [...category, ...codesElsewhere(job, carriers)],
    };
  const unowned = carriers.filter(({ styleCode }) => styleCode === null);
  const claimed = (await ownedProduct(job)) ?? (await claimProduct(job, unowned));
  const notes = claimed ? claimed.warnings : looksListed(job, relatives);
  const others = carriers.filter(({ productId }) => productId !== claimed?.product.id);
  return {
    product: claimed?.product ?? null,
    isAdoption: claimed !== null,
    warnings: [...category, ...notes, ...codesElsewhere(job, others)],
  };
}

/** A code on two products is likely a mistake; whose, only a person can say. */
function codesElsewhere(job: UpsertJob, carriers: Carrier[]): string[] {
  const { storeCatalog } = job.context.services;
  const named = carriers.slice(0, MOST_NAMED).map((carrier) =>
    warnings.codesElsewhere({
      ...carrier,
      url: storeCatalog.adminUrl(job.shop, carrier.productId),
    }),
  );
  const more = carriers.length - named.length;
  return more > 0 ? [...named, warnings.codesElsewhereToo(more)] : named;
}

/** @throws `invalid_input` for a category that is unknown or archived; warns of one that is not a leaf */
async function checkCategory(
  job: UpsertJob,
  category: StoreCategory | null | undefined,
): Promise<string[]> {
  if (job.request.categoryId === undefined) return [];
  if (category && !category.isArchived)
    return category.isLeaf ? [] : [warnings.categoryNotLeaf(category.fullName)];
  const state = category ? 'no longer in use' : 'unknown';
  const near = await suggestCategories(job);
  const names = near.map(({ id, fullName }) => `${id} (${quote(fullName)})`);
  const hint = names.length === 0 ? '' : ` Near the product type: ${names.join(', ')}.`;
  throw invalidField(
    '/category_id',
    `The category "${job.request.categoryId}" is ${state}. Send another, or none.${hint}`,
    near.map(({ id }) => id),
  );
}

/** A courtesy of the refusal: its own failure is none. */
async function suggestCategories(job: UpsertJob): Promise<StoreCategory[]> {
  const { storeCatalog } = job.context.services;
  try {
    const { signal } = job.context;
    return await storeCatalog.suggestCategories(job.shop, job.request.productType, { signal });
  } catch (cause) {
    job.context.log.warn({ err: cause }, 'no category suggestions');
    return [];
  }
}

/** The product on our record, where somebody deleted our key from it: it gets the key back. */
async function ownedProduct(
  job: UpsertJob,
): Promise<{ product: StoreProduct; warnings: string[] } | null> {
  if (!job.link) return null;
  const { storeCatalog } = job.context.services;
  const product = await storeCatalog.readProduct(job.shop, job.link.productId, writeOptions(job));
  return product && product.styleCode === null ? { product, warnings: [] } : null;
}

/** SKUs that merely begin with the style code prove nothing: the call goes on, and says so. */
function looksListed(job: UpsertJob, relatives: Carrier[]): string[] {
  if (relatives.length === 0) return [];
  const { storeCatalog } = job.context.services;
  const named = relatives.slice(0, MOST_NAMED).map(({ productId, title, foundBy }) => ({
    title,
    foundBy,
    url: storeCatalog.adminUrl(job.shop, productId),
  }));
  return [warnings.looksListed(job.request.code.printed, named, job.isDryRun)];
}

/**
 * A product that the merchant made, known by SKU or barcode. Only where exactly one claims the code.
 * @throws AppError `product_claim_conflict`
 */
async function claimProduct(
  job: UpsertJob,
  claims: Carrier[],
): Promise<{ product: StoreProduct; warnings: string[] } | null> {
  const { storeCatalog } = job.context.services;
  const [claim] = claims;
  if (!claim) return null;
  if (claims.length > 1) {
    const named = claims.map(({ title, productId, foundBy }) => ({
      pointer: '/variants',
      detail: `${quote(title)} (${productId}, ${storeCatalog.adminUrl(job.shop, productId)}) has ${foundBy.slice(0, 3).join(', ')}.`,
    }));
    throw new AppError(
      'product_claim_conflict',
      `${claims.length} products of the store have SKUs or barcodes of this request. Correct them in the store, or send the codes of one product only.`,
      { errors: named },
    );
  }
  const product = await storeCatalog.readProduct(job.shop, claim.productId, writeOptions(job));
  // Somebody else may have claimed or deleted it meanwhile.
  if (!product || product.styleCode !== null) return null;
  return { product, warnings: [warnings.adopted(claim.title, claim.foundBy, job.isDryRun)] };
}
