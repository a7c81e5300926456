import { AppError, invalidField } from '#app/platform/errors.ts';
import type { CodeOwner, Preflight } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreCategory, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** How many products a warning names one by one. */
const MAX_NAMED = 3;

/**
 * Reads the style code's product, or the one to adopt, and finds which other products have codes of the request. Takes
 * one request to Shopify, and one more for an adoption. Adds its warnings to the run.
 * @returns null if a product must be created
 * @throws AppError `invalid_input` for the category, `product_claim_conflict`
 */
export async function readStore(run: UpsertRun): Promise<StoreProduct | null> {
  const { codeOwners, skuPrefixMatches, ...preflight } = await readPreflight(run);
  const categoryWarnings = await checkCategory(run, preflight.category);
  const own = preflight.product ?? (await readRecorded(run));
  const adopted = own ? null : await readClaimed(run, codeOwners);
  const product = own ?? adopted?.product ?? null;
  const others = codeOwners.filter(({ productId }) => productId !== product?.id);
  run.notes.push(
    ...categoryWarnings,
    ...(adopted ? [adopted.warning] : []),
    ...(product ? [] : warnOfSkuPrefixMatches(run, skuPrefixMatches)),
    ...warnOfCodeOwners(run, others),
  );
  return product;
}

async function readPreflight(run: UpsertRun): Promise<Preflight> {
  const { request, shop, catalog, link, write } = run;
  const options = { signal: write.signal, mayDefine: !request.isDryRun };
  const query = {
    ...write,
    // Without the key's metafield definition no product can have the key.
    styleCode: run.profile.hasStyleCodeDefinition ? request.code.identityKey : null,
    categoryId: request.categoryId,
    skus: [],
    barcodes: [],
  };
  // An earlier call that began the creation has already searched for the codes. The search costs some 20 rate limit
  // points, and jobs whose products were created in bulk come here by the hundred.
  if (run.hasBegunCreation && link?.lastWritten.answeredBy === undefined) {
    const begun = await catalog.preflight(shop, query, options);
    if (begun.product) return begun;
  }
  const withOthers = {
    ...query,
    skus: request.variants.flatMap(({ fields }) => fields.sku ?? []),
    barcodes: request.variants.flatMap(({ fields }) => fields.barcode ?? []),
    // A style code in our record already has its product.
    skuPrefix: link === null ? request.code : undefined,
  };
  return catalog.preflight(shop, withOthers, options);
}

/**
 * Warns of codes that other products have too, which is probably a mistake. Only a person can tell which product is
 * wrong.
 */
function warnOfCodeOwners(run: UpsertRun, codeOwners: CodeOwner[]): string[] {
  const named = withUrls(run, codeOwners).map(warnings.codesElsewhere);
  const more = codeOwners.length - named.length;
  return more > 0 ? [...named, warnings.codesElsewhereToo(more)] : named;
}

/** Warns of products whose SKUs begin with the style code. This proves nothing, so the call continues. */
function warnOfSkuPrefixMatches(run: UpsertRun, skuPrefixMatches: CodeOwner[]): string[] {
  if (skuPrefixMatches.length === 0) return [];
  const { code, isDryRun } = run.request;
  return [warnings.looksListed(code.printed, withUrls(run, skuPrefixMatches), isDryRun)];
}

function withUrls({ shop, catalog }: UpsertRun, codeOwners: CodeOwner[]) {
  return codeOwners.slice(0, MAX_NAMED).map((carrier) => ({
    ...carrier,
    url: catalog.adminUrl(shop, carrier.productId),
  }));
}

/**
 * Warns of a category that is not a leaf. @throws AppError `invalid_input` for a category that is unknown or archived
 */
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

/** Suggests categories. Suggestions are optional: if they cannot be read, there are none. */
async function suggestCategories(run: UpsertRun): Promise<StoreCategory[]> {
  try {
    const { signal } = run.context;
    return await run.catalog.suggestCategories(run.shop, run.request.productType, { signal });
  } catch (cause) {
    run.context.log.warn({ err: cause }, 'no category suggestions');
    return [];
  }
}

/** Reads the product in our record if our key was deleted from it: the product gets the key back. */
async function readRecorded(run: UpsertRun): Promise<StoreProduct | null> {
  const { link, shop, catalog, write } = run;
  if (!link) return null;
  const product = await catalog.readProduct(shop, link.productId, write);
  return product?.styleCode === null ? product : null;
}

/**
 * Reads the merchant's product that has an SKU or barcode of the request, if there is only one.
 * @throws AppError `product_claim_conflict` if there are several
 */
async function readClaimed(
  { shop, catalog, write, request }: UpsertRun,
  codeOwners: CodeOwner[],
): Promise<{ product: StoreProduct; warning: string } | null> {
  const claims = codeOwners.filter(({ styleCode }) => styleCode === null);
  const [claim] = claims;
  if (!claim) return null;
  if (claims.length > 1) {
    const errors = claims.map(({ title, productId, foundBy }) => ({
      pointer: '/variants',
      detail: `${quote(title)} (${productId}, ${catalog.adminUrl(shop, productId)}) has ${foundBy.slice(0, 3).join(', ')}.`,
    }));
    throw new AppError(
      'product_claim_conflict',
      `${claims.length} products of the store have SKUs or barcodes of this request. Correct them in the store, or send the codes of one product only.`,
      { errors },
    );
  }
  const product = await catalog.readProduct(shop, claim.productId, write);
  // Since the search, another call may have adopted the product, or the merchant may have deleted it.
  if (product?.styleCode !== null) return null;
  return { product, warning: warnings.adopted(claim.title, claim.foundBy, request.isDryRun) };
}
