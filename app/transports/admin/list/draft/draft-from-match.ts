import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { buildSku, describeProduct } from '#app/operations/receiving/boxes/describe-product.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { toDraftRows } from '../sizes/to-draft-rows.ts';
import { type Anchor, type Draft, emptyRow } from './draft.ts';

export type DraftDefaults = {
  locationId: string;
  vendor: string;
  productType: string;
};

type KnownListing = {
  /** The product in the store, if the match names one. */
  product: StoreProduct | null;
  /** The match was listed or added to stock before, so its boxes are already in stock. */
  isListed?: boolean;
};

export function emptyDraft(defaults: DraftDefaults): Draft {
  return {
    styleCode: '',
    title: '',
    vendor: defaults.vendor,
    allowNewVendor: false,
    productType: defaults.productType,
    allowNewProductType: false,
    optionName: 'Size',
    rows: [emptyRow('row-0')],
    price: '',
    pictures: [],
    locationId: defaults.locationId,
    goesLive: true,
  };
}

/**
 * Fills the form from a match: the code and title of the matched or chosen product, the brand in the store's spelling,
 * and one row per size on the labels with this code. For a product in the store, the form proposes no changes to it:
 * title, price and SKUs are the store's, and no picture is added.
 */
export function draftFromMatch(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  store: Pick<StoreProfile, 'vendors' | 'currency'>,
  defaults: DraftDefaults,
  { product, isListed = false }: KnownListing,
) {
  const described = describeProduct({ output, choice }, store);
  const { styleCode, storeCandidate, own: ownLabels, others } = described;
  const prices = storePrices(product);
  const sizeOption = toSizeOption(product);
  const anchor = product && findAnchor(product);
  const rows = toDraftRows(ownLabels, product, isListed);
  const price = product ? (prices.only ?? '') : described.price;
  const draft: Draft = {
    ...emptyDraft(defaults),
    styleCode,
    title: product?.title ?? described.title ?? '',
    vendor: product?.vendor ?? described.vendor ?? defaults.vendor,
    productType: product?.productType ?? defaults.productType,
    optionName: sizeOption.name,
    ...(anchor && { anchor }),
    rows: product ? rows : rows.map((row) => ({ ...row, sku: buildSku(row.size, styleCode) })),
    price,
    ...(prices.differ && { pricedSizes: pricedVariants(product).map(sizeOption.textOf) }),
    pictures: described.pictures.map((url, index) => ({
      url,
      isSent: index === 0 && !storeCandidate,
    })),
  };
  return {
    draft,
    source: {
      /** The price the form was filled with; '' if none is known. */
      price,
      /** The site that price is from; for a product in the store, the store. */
      priceFrom: described.priceFrom,
      isInStore: product !== null,
      /** The store has a price for each of its sizes. */
      hasStorePrice: prices.isComplete,
      /** Labels of the photo that are not on the form: those with another code or an unreadable one. */
      leftOut: others.map(({ code, size }) => ({ code: code ?? null, size })),
    },
  };
}

/** What the form was filled from. */
export type DraftSource = ReturnType<typeof draftFromMatch>['source'];

/** Returns null if the style code is recorded, or if the product has no sizes: its only variant is on the form. */
function findAnchor({ styleCode, variants }: StoreProduct): Anchor | null {
  const found =
    styleCode === null ? variants.find(({ sku, barcode }) => sku || barcode) : undefined;
  if (!found || 'Title' in found.options) return null;
  const { options, sku, barcode } = found;
  return { options, ...(sku && { sku }), ...(barcode && { barcode }) };
}

/** A price of 0 counts as none: the product was listed without a price. */
function pricedVariants(product: StoreProduct | null) {
  return product?.variants.filter(({ price }) => Number(price) > 0) ?? [];
}

/** The prices of a product in the store. `only` is set if all sizes have the same one. */
function storePrices(product: StoreProduct | null) {
  const prices = [...new Set(product?.variants.map(({ price }) => price))];
  const isComplete = prices.length > 0 && prices.every((price) => Number(price) > 0);
  return {
    only: prices.length === 1 && isComplete ? prices[0] : undefined,
    differ: prices.length > 1,
    isComplete,
  };
}
