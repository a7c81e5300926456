import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import type { Draft, DraftRow } from './draft.ts';
import { type KnownProduct, lacksPrice } from './price-rules.ts';

type Loose<Input> = { [Name in keyof Input]?: unknown };
type Variant = { options?: Record<string, string>; quantity?: number | string };

/**
 * The form as the operation's input. What is not a number is sent as typed: the contract says what is wrong
 * with it, in the words every other interface uses. Row n of the form is variant n of the input.
 */
export function toUpsertInput(
  draft: Draft,
  known: KnownProduct,
): Loose<StorefrontProductUpsertInput> {
  const pictures = draft.pictures.filter(({ isSent }) => isSent).map(({ url }) => url);
  return {
    style_code: draft.styleCode.trim(),
    title: draft.title.trim(),
    vendor: draft.vendor,
    product_type: draft.productType,
    variants: withAnchor(
      draft.rows.map((row) => toVariant(row, draft)),
      known.isInStore ? draft.anchor : undefined,
    ),
    ...(draft.allowNewVendor && { allow_new_vendor: true }),
    ...(draft.allowNewProductType && { allow_new_product_type: true }),
    ...(pictures.length > 0 && { image_urls: pictures }),
    ...(draft.locationId !== '' && { location_id: draft.locationId }),
    ...standingOf(draft, known),
  };
}

/** Behind the rows, unless one of them is of that very variant. */
function withAnchor(variants: Variant[], anchor: Draft['anchor']): Variant[] {
  const isThere = variants.some((one) => {
    const options = Object.entries(one.options ?? {});
    return options.length > 0 && options.every(([name, value]) => anchor?.options[name] === value);
  });
  return anchor && !isThere ? [...variants, anchor] : variants;
}

/**
 * Publishing belongs to creating: a product that the store has, also one that only turns out to be there, keeps its
 * status and channels unless a person says otherwise. Going live leaves the status to the operation, which respects
 * one that the merchant set. What has no price does not go live by leaving a field empty.
 */
function standingOf(draft: Draft, known: KnownProduct): object {
  const { goesLive, publishes = false, isRelisted = false } = draft;
  if (known.isInStore && !isRelisted) {
    return publishes ? { publish: true } : { publish: false, keep_status_and_channels: true };
  }
  const isLive = goesLive && !lacksPrice(draft, known);
  const standing = isLive ? { publish: true } : { publish: false, status: 'DRAFT' };
  if (!isRelisted) return { ...standing, keep_status_and_channels: true };
  return isLive ? { ...standing, status: 'ACTIVE' } : standing;
}

function toVariant(row: DraftRow, { optionName, price, rows, pricedSizes = [] }: Draft): Variant {
  const size = row.size.trim();
  const hasSizes = size !== '' || rows.length > 1;
  const keepsPrice = price.trim() === '' || pricedSizes.includes(size);
  return {
    ...(hasSizes && {
      options: { [optionName.trim() || 'Size']: size, ...row.otherOptions },
    }),
    ...(!keepsPrice && { price: price.trim().replace(',', '.') }),
    ...(row.sku.trim() !== '' && { sku: row.sku.trim() }),
    ...(row.barcode.trim() !== '' && { barcode: row.barcode.trim() }),
    ...(row.quantity.trim() !== '' && { quantity: numberOrText(row.quantity.trim()) }),
  };
}

function numberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
