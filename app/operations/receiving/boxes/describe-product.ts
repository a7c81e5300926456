import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { squash } from '../../upsert-shared/fold.ts';
import { findMatchedProduct } from './find-matched-product.ts';
import { type DecidedMatch, isChosenByStaff } from './match-choice.ts';
import { splitLabels } from './split-labels.ts';
import { countStyleCodes, type ReadLabel, toReadLabels } from './to-read-labels.ts';

const MAX_PICTURES = 6;

/** What a match says about its product, in the form that a new product in Shopify would have. */
export type ProductDescription = ReturnType<typeof describeProduct>;

/**
 * Describes the product that was matched or chosen: code and title, the brand in the shop's spelling, a price in the
 * shop's currency, pictures, and the photo's labels that belong to it.
 */
export function describeProduct(
  { output, choice }: DecidedMatch,
  store: Pick<StoreProfile, 'vendors' | 'currency'>,
) {
  const { candidate, sameCode, storeCandidate, styleCode } = findMatchedProduct(output, choice);
  const labels = toReadLabels(output.trace?.readings ?? []);
  const { own, others } = splitLabels(labels, styleCode, isChosenByStaff(choice));
  const label = findBrandAndDescription(own, labels, output);
  const brand = storeCandidate?.brand ?? label.brand ?? candidate?.brand ?? null;
  const matched = isChosenByStaff(choice) ? undefined : output.best?.title;
  // Ignore prices in other currencies.
  const priced = (storeCandidate ? [storeCandidate] : [candidate, ...sameCode]).find(
    (one) => one?.price?.currency === store.currency,
  );
  return {
    styleCode,
    storeCandidate,
    title: storeCandidate?.title ?? matched ?? candidate?.title ?? label.description ?? null,
    /** The product's titles on sites and in Shopify, the best first. */
    titles: sameCode.map((one) => one.title),
    /** As printed on the label; empty if none was read. */
    description: label.description ?? '',
    /** Null if unknown. */
    vendor: findStoreSpelling(brand, store.vendors) ?? brand,
    /** Empty if unknown. */
    price: priced?.price?.amount ?? '',
    /** The site with this price. */
    priceFrom: priced?.price ? priced.source : null,
    /** URLs of the product's pictures on sites, the best first. */
    pictures: listPictures(candidate, sameCode),
    /** The labels that belong to the product, and those that do not. */
    own,
    others,
  };
}

/** Returns the SKU for a new product, such as `AB1234-100-US8.5`; empty if it would be longer than Shopify allows. */
export function buildSku(size: string, code: string): string {
  if (code === '' || size === '') return code;
  const sku = `${code}-${size.replace(/[^\p{L}\p{N}.]+/gu, '')}`;
  return sku.length <= UPSERT_LIMITS.textChars ? sku : '';
}

/** Returns the brand and description from the product's labels; on a photo of a single style, from the whole photo. */
function findBrandAndDescription(
  ownLabels: readonly ReadLabel[],
  all: readonly ReadLabel[],
  { label }: ImageProductMatchOutput,
): { brand?: string | undefined; description?: string | undefined } {
  if (countStyleCodes(all) < 2) return label ?? {};
  const first = (of: (label: ReadLabel) => string | undefined) => ownLabels.map(of).find(Boolean);
  return {
    brand: first(({ brand }) => brand),
    description: first(({ description }) => description),
  };
}

/**
 * Returns the shop's spelling of a value that differs only in case and spaces; undefined if the shop does not have the
 * value.
 */
export function findStoreSpelling(
  value: string | null,
  known: readonly string[],
): string | undefined {
  if (value === null) return undefined;
  return known.includes(value) ? value : known.find((one) => squash(one) === squash(value));
}

function listPictures(
  candidate: MatchCandidate | undefined,
  sameCode: readonly MatchCandidate[],
): string[] {
  const urls = [candidate, ...sameCode].flatMap((one) =>
    one?.image_url && !one.in_store ? [one.image_url] : [],
  );
  return [...new Set(urls)].slice(0, MAX_PICTURES);
}
