import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import { findMatchedProduct } from '#app/operations/receiving/boxes/find-matched-product.ts';
import { isChosenByStaff, type MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import { splitLabels } from '#app/operations/receiving/boxes/split-labels.ts';
import {
  countStyleCodes,
  type ReadLabel,
  toReadLabels,
} from '#app/operations/receiving/boxes/to-read-labels.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { toDraftRows } from '../sizes/to-draft-rows.ts';
import { type Anchor, type Draft, type DraftRow, emptyRow } from './draft.ts';

export type DraftDefaults = {
  locationId: string;
  vendor: string;
  productType: string;
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

const MAX_PICTURES = 6;

/**
 * Fills the form from a match: code and title of the product matched or chosen, the brand in the store's spelling, one
 * row per size on the labels with this code. For a product in the store the form proposes no changes to it: title, price
 * and SKUs are the store's, and no picture is added.
 */
export function draftFromMatch(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  store: Pick<StoreProfile, 'vendors' | 'currency'>,
  defaults: DraftDefaults,
  {
    product,
    isListed = false,
  }: {
    /** The product in the store, if the match names one. */
    product: StoreProduct | null;
    /** The match was listed before: its boxes are already in stock. */
    isListed?: boolean;
  },
) {
  const { candidate, sameCode, storeCandidate, styleCode } = findMatchedProduct(output, choice);
  const labels = toReadLabels(output.trace?.readings ?? []);
  const { own: ownLabels, others } = splitLabels(labels, styleCode, isChosenByStaff(choice));
  const label = findBrandAndDescription(ownLabels, labels, output);
  const brand = storeCandidate?.brand ?? label.brand ?? candidate?.brand ?? null;
  // Ignore prices in other currencies.
  const priced = (storeCandidate ? [storeCandidate] : [candidate, ...sameCode]).find(
    (one) => one?.price?.currency === store.currency,
  );
  const prices = storePrices(product);
  const sizeOption = toSizeOption(product);
  const anchor = product && findAnchor(product);
  const rows = toDraftRows(ownLabels, product, isListed);
  const price = product ? (prices.only ?? '') : (priced?.price?.amount ?? '');
  const draft: Draft = {
    ...emptyDraft(defaults),
    styleCode,
    title:
      product?.title ??
      storeCandidate?.title ??
      findTitle(output, choice, candidate) ??
      label.description ??
      '',
    vendor: product?.vendor ?? findStoreSpelling(brand, store.vendors) ?? brand ?? defaults.vendor,
    productType: product?.productType ?? defaults.productType,
    optionName: sizeOption.name,
    ...(anchor && { anchor }),
    rows: product ? rows : rows.map((row) => ({ ...row, sku: buildSku(row, styleCode) })),
    price,
    ...(prices.differ && { pricedSizes: pricedVariants(product).map(sizeOption.textOf) }),
    pictures: listPictures(candidate, sameCode, storeCandidate !== undefined),
  };
  return {
    draft,
    source: {
      /** The price the form was filled with; '' if none is known. */
      price,
      /** The site that price is from; for a product in the store, the store. */
      priceFrom: priced?.price ? priced.source : null,
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

/** Brand and description of the product's labels; on a photo of a single style, of the whole photo. */
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

function findTitle(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  candidate: MatchCandidate | undefined,
): string | undefined {
  const matched = isChosenByStaff(choice) ? undefined : output.best?.title;
  return matched ?? candidate?.title;
}

/** The store's spelling of a value that differs only in case and spaces; undefined if the store does not have it. */
function findStoreSpelling(value: string | null, known: readonly string[]): string | undefined {
  if (value === null) return undefined;
  return known.includes(value) ? value : known.find((one) => fold(one) === fold(value));
}

/** The SKU for a new product, such as `AB1234-100-US8.5`. */
function buildSku({ size }: DraftRow, code: string): string {
  if (code === '' || size === '') return code;
  return `${code}-${size.replace(/[^\p{L}\p{N}.]+/gu, '')}`;
}

/** Null for a product that has its style code recorded, and for one without sizes, whose only variant is on the form. */
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

function listPictures(
  candidate: MatchCandidate | undefined,
  sameCode: readonly MatchCandidate[],
  isInStore: boolean,
): Draft['pictures'] {
  const urls = [candidate, ...sameCode].flatMap((one) =>
    one?.image_url && !one.in_store ? [one.image_url] : [],
  );
  return [...new Set(urls)]
    .slice(0, MAX_PICTURES)
    .map((url, index) => ({ url, isSent: index === 0 && !isInStore }));
}

/** Ignores case and white space. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
