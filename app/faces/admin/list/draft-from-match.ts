import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import { toGtin14 } from '#app/platform/gtin.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { MatchChoice } from '../shared/match-view.ts';
import { barcodesBySize } from './barcodes-by-size.ts';
import { type Draft, type DraftRow, emptyRow, type StoreWords } from './draft.ts';

export type DraftDefaults = {
  locationId: string;
  vendor: string;
  productType: string;
  /** ISO, of the store: a price in another one is no price here. */
  currency: string;
};

/** Where a price on the form comes from; it is never taken from the web for a product of the store. */
export type DraftSource = { priceFrom: string | null; isInStore: boolean; brand: string | null };

const MOST_PICTURES = 6;
/** 9.5 before 10. */
const BY_SIZE = new Intl.Collator('en', { numeric: true });

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
 * the brand in the store's spelling, one row per size on the labels. For a product of the store nothing is
 * proposed that would change it: its own title and price stay, no SKU and no picture are added.
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
  const brand = own?.brand ?? output.label?.brand ?? subject?.brand ?? null;
  const priced =
    own ?? [subject, ...same].find((one) => one?.price?.currency === defaults.currency);
  return {
    draft: {
      styleCode,
      title: product?.title ?? own?.title ?? titleOf(output, choice, subject),
      vendor: product?.vendor ?? spelledAs(brand, words.vendors) ?? brand ?? defaults.vendor,
      allowNewVendor: false,
      productType: product?.productType ?? defaults.productType,
      allowNewProductType: false,
      optionName: optionOf(product),
      rows: rowsOf(output, own ? '' : styleCode).map((row) => withStock(row, product, isListed)),
      price: product ? priceOf(product) : (priced?.price?.amount ?? ''),
      pictures: picturesOf(subject, same, own !== undefined),
      locationId: defaults.locationId,
      goesLive: true,
    },
    source: {
      priceFrom: priced?.price ? priced.source : null,
      isInStore: own !== undefined,
      brand,
    },
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
): string {
  const matched =
    choice?.kind === 'conflicts_confirmed' || !choice ? output.best?.title : undefined;
  return matched ?? subject?.title ?? output.label?.description ?? '';
}

/** The store's spelling of a word, where it differs by case and spaces only. */
export function spelledAs(word: string | null, known: readonly string[]): string | undefined {
  if (word === null) return undefined;
  return known.includes(word) ? word : known.find((one) => fold(one) === fold(word));
}

function rowsOf(output: ImageProductMatchOutput, code: string): DraftRow[] {
  const { label } = output;
  const sizes = label?.sizes_visible.length ? label.sizes_visible : label?.size ? [label.size] : [];
  const counts = new Map<string, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  const barcodes = barcodesBySize([...counts.keys()], output.trace?.readings ?? []);
  if (counts.size === 0) {
    return [{ ...emptyRow('row-0'), sku: code, barcode: barcodes.get('') ?? '' }];
  }
  const inOrder = [...counts].sort(([one], [other]) => BY_SIZE.compare(one, other));
  return inOrder.map(([size, count], index) => ({
    id: `row-${index}`,
    size,
    quantity: String(count),
    sku: code && `${code}-${size.replace(/[^\p{L}\p{N}.]+/gu, '')}`,
    barcode: barcodes.get(size) ?? '',
  }));
}

function optionOf(product: StoreProduct | null): string {
  const name = product?.options[0]?.name;
  return name === undefined || name === 'Title' ? 'Size' : name;
}

/** A size the store has already starts from its stock, so that setting the count adds the boxes: once. */
function withStock(row: DraftRow, product: StoreProduct | null, isListed: boolean): DraftRow {
  const variant = findVariant(row, product?.variants ?? []);
  if (!variant) return row;
  const kept = { ...row, size: sizeOf(variant) || row.size };
  const inStock = variant.tracked ? variant.level?.available : undefined;
  if (inStock === undefined) return kept;
  const boxes = isListed ? 0 : Number(row.quantity);
  return { ...kept, inStock, quantity: String(inStock + boxes) };
}

/** By barcode, then by size as written, then by its number where one variant alone has it. */
function findVariant(row: DraftRow, variants: readonly StoreVariant[]): StoreVariant | undefined {
  const gtin = toGtin14(row.barcode);
  const byBarcode = variants.find(
    ({ barcode }) => gtin !== null && barcode !== null && toGtin14(barcode) === gtin,
  );
  if (byBarcode || row.size === '') return byBarcode;
  const same = (form: (size: string) => string) =>
    variants.filter((variant) => form(sizeOf(variant)) === form(row.size));
  const bySize = same(squash);
  const byNumber = same((size) => squash(size).replace(/^(us|uk|eur|eu|cm|br|jp)(?=\d)/, ''));
  return bySize[0] ?? (byNumber.length === 1 ? byNumber[0] : undefined);
}

function sizeOf({ options }: StoreVariant): string {
  const [first = ''] = Object.values(options);
  return first === 'Default Title' ? '' : first;
}

/** The price of all variants where it is one; none where they differ, so that none is changed. */
function priceOf(product: StoreProduct): string {
  const prices = new Set(product.variants.map(({ price }) => price));
  return prices.size === 1 ? ([...prices][0] ?? '') : '';
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
  return one !== undefined && other !== '' && squash(one) === squash(other);
}

/** Case and white space are no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_/]+/g, '');
}
