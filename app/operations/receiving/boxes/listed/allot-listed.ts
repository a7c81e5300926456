import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { isRecordedAs } from '#app/knowledge/gtin.ts';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { parseLabelSizes } from '#app/knowledge/sizes/parse-label-sizes.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type {
  StorefrontProductUpsertInput,
  StorefrontProductUpsertOutput,
  UpsertVariant,
} from '../../../storefront-product-upsert/contract.ts';
import { fold } from '../../../upsert-shared/fold.ts';
import { formatOptions } from '../../../upsert-shared/format-values.ts';
import { parseListingKey } from '../listing-key.ts';

/** A listing of a photo's boxes on another page, and what Shopify confirmed of it. */
export type PhotoListing = {
  input: Pick<StorefrontProductUpsertInput, 'style_code' | 'idempotency_key' | 'variants'>;
  output: StorefrontProductUpsertOutput;
};

/** How many of a row's boxes were listed, and the latest listing that did so. */
export type Listed = { count: number; output: StorefrontProductUpsertOutput };

type Row = Pick<
  ReceivingBox,
  'id' | 'photoId' | 'codeKey' | 'facts' | 'quantity' | 'status' | 'result'
>;

/**
 * Allots what listings put into stock to a match's rows: to each only what is of its own style and size, and nothing
 * twice. Rows that were done by a listing come first, as they were the first to be counted.
 * @param rows all rows of the photos of the match, in their order: of boxes that look the same, the first was listed first
 * @param listings oldest first
 * @returns by the rows' ids; without the rows of which nothing was listed
 */
export function allotListed(
  rows: readonly Row[],
  listings: readonly PhotoListing[],
): ReadonlyMap<string, Listed> {
  const lists = listings.map((listing) => ({ ...listing, piles: toPiles(listing) }));
  withdrawLowered(lists);
  const inOrder = [...rows].sort((one, other) => rankOf(other.status) - rankOf(one.status));
  const allotted = new Map<string, Listed>();
  for (const row of inOrder) {
    const isOnly = rows.every(({ id, photoId }) => id === row.id || photoId !== row.photoId);
    let left = countWanted(row, listings);
    for (const { piles, ...listing } of lists) {
      // If the photo has only one row, that row was listed, whatever code staff typed.
      if (!isOnly && !codesOf(listing).includes(row.codeKey)) continue;
      for (const pile of pilesOf(row, piles, isOnly)) {
        const taken = Math.min(left, pile.left);
        if (taken === 0) continue;
        pile.left -= taken;
        left -= taken;
        const count = (allotted.get(row.id)?.count ?? 0) + taken;
        allotted.set(row.id, { count, output: listing.output });
      }
    }
  }
  return allotted;
}

const rankOf = (status: Row['status']) => ['undone', 'done'].indexOf(status);

/**
 * Returns how many boxes of a row may have been listed: none that are not here, that the session added itself, or whose
 * listing was undone.
 */
function countWanted({ status, quantity, result }: Row, listings: readonly PhotoListing[]): number {
  if (status === 'removed') return 0;
  const { stockAddId, upsertId } = result ?? {};
  const isListed = upsertId && listings.some(({ output }) => output.upsert_id === upsertId);
  if (status === 'undone' && stockAddId === undefined && !isListed) return 0;
  return result?.stockAddId === undefined ? quantity : (result.listed ?? 0);
}

const codesOf = ({ input }: PhotoListing): string[] => [
  parseListingKey(input.idempotency_key ?? '')?.boxKey ?? '',
  comparisonKey(input.style_code),
];

/**
 * The boxes of one variant that a listing put into stock. `size`: as the listing names it; empty if it names none.
 * `left`: those that no row has yet; below 0 if the listing lowered the stock.
 */
type Pile = Pick<UpsertVariant, 'barcode'> & {
  label: string;
  size: string;
  sizes: ReturnType<typeof parseSizes>;
  left: number;
};

function toPiles({ input, output }: PhotoListing): Pile[] {
  const names = [...new Set(input.variants.flatMap(({ options = {} }) => Object.keys(options)))];
  const name = sizeOptionName(names) ?? '';
  const sizeOf = ({ options }: UpsertVariant) => options?.[name]?.trim() ?? '';
  const system = sizeSystemOf(name, input.variants.map(sizeOf));
  return input.variants.map((variant) => {
    const { options = {}, barcode } = variant;
    const size = sizeOf(variant);
    const label = toLabel(options);
    const left = countRaised(label, output);
    return { label, size, sizes: parseSizes(size, system), left, ...(barcode && { barcode }) };
  });
}

/** Returns a variant's name in a form in which its options have no order: the record of a call does not keep it. */
function toLabel(options: Record<string, string>): string {
  const trimmed = Object.entries(options).map(([name, value]) => [name.trim(), value.trim()]);
  return withoutOrder(formatOptions(Object.fromEntries(trimmed)) || 'Default');
}

/** Returns the name under which an upsert reports a variant's stock, in the same form. */
export const quantityField = (options: Record<string, string>): string =>
  `variants[${toLabel(options)}].quantity`;

const withoutOrder = (label: string): string => fold(label).split(', ').sort().join(', ');

/** Returns by how much an upsert raised a variant's stock: it sets the stock, which others may have had a part in. */
function countRaised(label: string, { changes }: StorefrontProductUpsertOutput): number {
  const change = changes.find(({ field }) => {
    const named = /^variants\[(.*)\]\.quantity$/s.exec(field)?.[1];
    return named !== undefined && withoutOrder(named) === label;
  });
  return Number(change?.after ?? 0) - Number(change?.before ?? 0);
}

/** Takes what a listing took out of stock from what earlier listings of the same variant had put there. */
function withdrawLowered(lists: readonly (PhotoListing & { piles: Pile[] })[]): void {
  for (const [at, { input, piles }] of lists.entries()) {
    const isSameStyle = (other: PhotoListing) =>
      comparisonKey(other.input.style_code) === comparisonKey(input.style_code);
    const earlier = lists
      .slice(0, at)
      .filter(isSameStyle)
      .flatMap((list) => list.piles);
    for (const pile of piles) {
      for (const before of earlier) {
        if (before.label !== pile.label) continue;
        const taken = Math.min(before.left, Math.max(0, -pile.left));
        before.left -= taken;
        pile.left += taken;
      }
      pile.left = Math.max(0, pile.left);
    }
  }
}

/**
 * Returns the piles of a row's size. Where label and listing use different size systems, only the photo's only row can
 * be what was listed.
 */
function pilesOf({ facts }: Row, piles: readonly Pile[], isOnly: boolean): Pile[] {
  const printed = parseLabelSizes(facts);
  const related = piles.map((pile) => ({
    pile,
    relation: pile.size === facts.size ? 'same' : compareSizes(printed, pile.sizes),
  }));
  const own = related.filter(
    ({ pile, relation }) =>
      relation === 'same' ||
      (relation === 'unknown' && isRecordedAs(pile.barcode ?? null, facts.barcode)),
  );
  const open = isOnly ? related.filter(({ relation }) => relation === 'unknown') : [];
  return (own.length > 0 ? own : open).map(({ pile }) => pile);
}
