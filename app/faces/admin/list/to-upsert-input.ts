import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import type { Draft, DraftRow } from './draft.ts';

type Loose<Input> = { [Name in keyof Input]?: unknown };

/**
 * The form as the operation's input. What is not a number is sent as typed: the contract says what is wrong
 * with it, in the words every other door uses. Row n of the form is variant n of the input.
 */
export function toUpsertInput(draft: Draft): Loose<StorefrontProductUpsertInput> {
  const pictures = draft.pictures.filter(({ isSent }) => isSent).map(({ url }) => url);
  return {
    style_code: draft.styleCode.trim(),
    title: draft.title.trim(),
    vendor: draft.vendor,
    product_type: draft.productType,
    variants: draft.rows.map((row) => toVariant(row, draft)),
    ...(draft.allowNewVendor && { allow_new_vendor: true }),
    ...(draft.allowNewProductType && { allow_new_product_type: true }),
    ...(pictures.length > 0 && { image_urls: pictures }),
    ...(draft.locationId !== '' && { location_id: draft.locationId }),
    ...standingOf(draft),
  };
}

/** Going live leaves the status to the operation, which respects one that the merchant set. */
function standingOf({ goesLive, isRelisted }: Draft): object {
  if (!goesLive) return { publish: false, status: 'DRAFT' };
  return { publish: true, ...(isRelisted && { status: 'ACTIVE' }) };
}

function toVariant(row: DraftRow, { optionName, price, rows }: Draft): object {
  const size = row.size.trim();
  const hasSizes = size !== '' || rows.length > 1;
  return {
    ...(hasSizes && { options: { [optionName.trim() || 'Size']: size } }),
    ...(price.trim() !== '' && { price: price.trim().replace(',', '.') }),
    ...(row.sku.trim() !== '' && { sku: row.sku.trim() }),
    ...(row.barcode.trim() !== '' && { barcode: row.barcode.trim() }),
    ...(row.quantity.trim() !== '' && { quantity: numberOrText(row.quantity.trim()) }),
  };
}

function numberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
