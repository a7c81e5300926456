import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import type { Draft, DraftRow } from './draft.ts';
import { type KnownProduct, lacksPrice } from './price-rules.ts';

type Loose<Input> = { [Name in keyof Input]?: unknown };
type Variant = { options?: Record<string, string>; quantity?: number | string };

/**
 * Converts the form to the operation's input. A count or price that is not a number is sent as typed, and the contract
 * refuses it. Row n of the form is variant n of the input.
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
    ...toPublishing(draft, known),
  };
}

/** Appends the anchor, unless one of the rows is that variant. */
function withAnchor(variants: Variant[], anchor: Draft['anchor']): Variant[] {
  const isIncluded = variants.some((one) => {
    const options = Object.entries(one.options ?? {});
    return options.length > 0 && options.every(([name, value]) => anchor?.options[name] === value);
  });
  return anchor && !isIncluded ? [...variants, anchor] : variants;
}

/**
 * The input's status and publishing fields. A product that is in the store, even if only the operation finds it, keeps
 * its status and channels unless staff publish it. Going live sends no status, so that the operation respects the one
 * the merchant set. A product without a price becomes a draft.
 */
function toPublishing(draft: Draft, known: KnownProduct): object {
  const { goesLive, publishes = false, isRelisted = false } = draft;
  if (known.isInStore && !isRelisted) {
    return publishes ? { publish: true } : { publish: false, keep_status_and_channels: true };
  }
  const isLive = goesLive && !lacksPrice(draft, known);
  const publishing = isLive ? { publish: true } : { publish: false, status: 'DRAFT' };
  if (!isRelisted) return { ...publishing, keep_status_and_channels: true };
  return isLive ? { ...publishing, status: 'ACTIVE' } : publishing;
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
    ...(row.quantity.trim() !== '' && { quantity: toNumberOrText(row.quantity.trim()) }),
  };
}

function toNumberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
