import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { MatchChoice } from '../../shared/match-view.ts';
import { codesOn, labelsOfMatch, type ReadLabel } from '../sizes/labels-of-match.ts';
import { labelsOfProduct } from '../sizes/labels-of-product.ts';
import { rowsOfLabels } from '../sizes/rows-of-labels.ts';
import { sizeOptionOf } from '../sizes/size-option.ts';
import type { Anchor, Draft, DraftRow, StoreWords } from './draft.ts';

export type DraftDefaults = {
  locationId: string;
  vendor: string;
  productType: string;
};

/** What the form was filled from. */
export type DraftSource = {
  /** That the form began with; '' where none is known. */
  price: string;
  /** Where that was seen; it is never taken from the web for a product of the store. */
  priceFrom: string | null;
  isInStore: boolean;
  /** The store has a price for each of its sizes. */
  hasStorePrice: boolean;
  brand: string | null;
  /** Labels of the photo that are not on the form: they have another code, or none that could be read. */
  leftOut: { code: string | null; size: string }[];
};

const MOST_PICTURES = 6;

/** What a match or a person's choice is about: the candidate, those of the same code, and the store's own. */
export function subjectOf(output: ImageProductMatchOutput, choice: MatchChoice | null) {
  const subject =
    choice?.kind === 'typed_code' ? undefined : (choice?.chosen ?? output.candidates[0]);
  const styleCode = codeOf(output, choice, subject);
  const same = output.candidates.filter(
    (one) => subject && (one.link === subject.link || isSameCode(one.style_code, styleCode)),
  );
  const own = subject?.in_store ? subject : same.find((one) => one.in_store);
  return { subject, same, own, styleCode };
}

/**
 * The form filled from a match that a person may list: the code and title of what was matched or chosen,
 * the brand in the store's spelling, one row per size on the labels of this very code. For a product of the store
 * nothing is proposed that would change it: its own title, price and SKUs stay, and no picture is added.
 */
export function draftFromMatch(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  words: StoreWords,
  defaults: DraftDefaults,
  store: {
    /** The product as the store holds it, where the match names one. */
    product: StoreProduct | null;
    /** Its boxes are in the stock already. */
    isListed?: boolean;
  },
): { draft: Draft; source: DraftSource } {
  const { product, isListed = false } = store;
  const { subject, same, own, styleCode } = subjectOf(output, choice);
  const labels = labelsOfMatch(output.trace?.readings ?? []);
  const isPersonsWord = choice !== null && choice.kind !== 'conflicts_confirmed';
  const { own: ownLabels, others } = labelsOfProduct(labels, styleCode, isPersonsWord);
  const label = wordsOf(ownLabels, labels, output);
  const brand = own?.brand ?? label.brand ?? subject?.brand ?? null;
  // A price in another currency is no price here.
  const priced = (own ? [own] : [subject, ...same]).find(
    (one) => one?.price?.currency === words.currency,
  );
  const prices = storePrices(product);
  const sizeOption = sizeOptionOf(product);
  const anchor = product && anchorOf(product);
  const rows = rowsOfLabels(ownLabels, product, isListed);
  const price = product ? (prices.only ?? '') : (priced?.price?.amount ?? '');
  return {
    draft: {
      styleCode,
      title:
        product?.title ?? own?.title ?? titleOf(output, choice, subject) ?? label.description ?? '',
      vendor: product?.vendor ?? spelledAs(brand, words.vendors) ?? brand ?? defaults.vendor,
      allowNewVendor: false,
      productType: product?.productType ?? defaults.productType,
      allowNewProductType: false,
      optionName: sizeOption.name,
      ...(anchor && { anchor }),
      rows: product ? rows : rows.map((row) => ({ ...row, sku: skuOf(row, styleCode) })),
      price,
      ...(prices.differ && { pricedSizes: pricedVariants(product).map(sizeOption.textOf) }),
      pictures: picturesOf(subject, same, own !== undefined),
      locationId: defaults.locationId,
      goesLive: true,
    },
    source: {
      price,
      priceFrom: priced?.price ? priced.source : null,
      isInStore: product !== null,
      hasStorePrice: prices.isComplete,
      brand,
      leftOut: others.map(({ code, size }) => ({ code: code ?? null, size })),
    },
  };
}

/** Brand and description of the product's own labels; on a photo of one style what its labels agree on. */
function wordsOf(
  own: readonly ReadLabel[],
  all: readonly ReadLabel[],
  { label }: ImageProductMatchOutput,
): { brand?: string | undefined; description?: string | undefined } {
  if (codesOn(all) < 2) return label ?? {};
  const first = (of: (label: ReadLabel) => string | undefined) => own.map(of).find(Boolean);
  return {
    brand: first(({ brand }) => brand),
    description: first(({ description }) => description),
  };
}

function codeOf(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  subject: MatchCandidate | undefined,
): string {
  if (choice?.kind === 'typed_code') return choice.style_code ?? '';
  if (choice?.kind === 'candidate') return subject?.style_code ?? output.label?.style_code ?? '';
  return output.style_code ?? '';
}

function titleOf(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  subject: MatchCandidate | undefined,
): string | undefined {
  const matched =
    choice?.kind === 'conflicts_confirmed' || !choice ? output.best?.title : undefined;
  return matched ?? subject?.title;
}

/** The store's spelling of a word, where it differs by case and spaces only. */
export function spelledAs(word: string | null, known: readonly string[]): string | undefined {
  if (word === null) return undefined;
  return known.includes(word) ? word : known.find((one) => fold(one) === fold(word));
}

/** Such as `AB1234-100-US8.5`, for a product that the store does not have. */
function skuOf({ size }: DraftRow, code: string): string {
  if (code === '' || size === '') return code;
  return `${code}-${size.replace(/[^\p{L}\p{N}.]+/gu, '')}`;
}

/** Null for a product that carries our key, and for one without sizes, whose only variant is on the form itself. */
function anchorOf({ styleCode, variants }: StoreProduct): Anchor | null {
  const found =
    styleCode === null ? variants.find(({ sku, barcode }) => sku || barcode) : undefined;
  if (!found || 'Title' in found.options) return null;
  const { options, sku, barcode } = found;
  return { options, ...(sku && { sku }), ...(barcode && { barcode }) };
}

/** 0 is no price: somebody listed it without. */
function pricedVariants(product: StoreProduct | null) {
  return product?.variants.filter(({ price }) => Number(price) > 0) ?? [];
}

/** The prices of a product of the store. `only` where all sizes have one: where they differ, none is changed. */
function storePrices(product: StoreProduct | null) {
  const prices = [...new Set(product?.variants.map(({ price }) => price))];
  const isComplete = prices.length > 0 && prices.every((price) => Number(price) > 0);
  return {
    only: prices.length === 1 && isComplete ? prices[0] : undefined,
    differ: prices.length > 1,
    isComplete,
  };
}

function picturesOf(
  subject: MatchCandidate | undefined,
  same: readonly MatchCandidate[],
  isInStore: boolean,
): Draft['pictures'] {
  const urls = [subject, ...same].flatMap((one) =>
    one?.image_url && !one.in_store ? [one.image_url] : [],
  );
  return [...new Set(urls)]
    .slice(0, MOST_PICTURES)
    .map((url, index) => ({ url, isSent: index === 0 && !isInStore }));
}

function isSameCode(one: string | undefined, other: string): boolean {
  const key = comparisonKey(other);
  return one !== undefined && key !== '' && comparisonKey(one) === key;
}

/** Case and white space are no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
