import { toGtin14 } from '#app/knowledge/gtin.ts';
import { newId } from '#app/platform/ids.ts';
import type { ProductSummary } from '#app/providers/store-catalog/store-product.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import type { Problem } from '../../calls/problem.ts';
import { toProblem } from '../../calls/to-problem.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_FOUND = 8;
const MAX_CHARS = 120;

/** Searches for the text that staff typed. A failure is returned, to be shown at the field. */
export async function answerSearch(
  { providers, log }: PageServices<'providers' | 'log'>,
  shop: string,
  text: string,
): Promise<FoundProducts> {
  try {
    return { text, products: await searchProducts(providers, shop, text) };
  } catch (thrown) {
    return { text, products: [], problem: toProblem(thrown, newId('req'), log).problem };
  }
}

/** The products found for a text, or why the store could not be searched. */
export type FoundProducts = { text: string; products: ProductSummary[]; problem?: Problem };

/**
 * Finds the store's products by title, vendor, style code, SKU or barcode, those with exactly this code first. Returns
 * none for a text of fewer than two characters.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
async function searchProducts(
  { ownCatalogue, storeCatalog }: PageServices<'providers'>['providers'],
  shop: string,
  text: string,
): Promise<ProductSummary[]> {
  const typed = text.trim().slice(0, MAX_CHARS);
  if (typed.length < 2) return [];
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const gtin = toGtin14(typed);
  const gtins = gtin === null ? [] : [gtin];
  const [byCode, byWords] = await Promise.all([
    ownCatalogue.find(shop, { styleCode: typed, gtins }, options),
    storeCatalog.findByWords(shop, typed, options),
  ]);
  const withCode = byCode.flatMap(({ status, imageUrl = null, styleCodePrinted = null, ...own }) =>
    status === 'ARCHIVED' ? [] : [{ ...own, imageUrl, styleCodePrinted }],
  );
  const found = new Map<string, ProductSummary>();
  for (const { productId, title, vendor, styleCodePrinted, imageUrl } of [...withCode, ...byWords])
    if (!found.has(productId))
      found.set(productId, { productId, title, vendor, styleCodePrinted, imageUrl });
  return [...found.values()].slice(0, MAX_FOUND);
}
