import type { BoxPlan, ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { StorefrontProductUpsertInput } from '../storefront-product-upsert/contract.ts';
import { areSameSize } from './boxes/group-by-size.ts';

type ProductPlan = Exclude<BoxPlan, { kind: 'add' }>;

/**
 * Returns the upsert that creates the product of boxes, or adds their sizes to it, without stock. All boxes have the
 * same code and kind of plan. An existing product keeps the merchant's changes, its status and its channels.
 */
export function toUpsertInput(
  boxes: readonly ReceivingBox[],
  { locationId, goesLive }: Pick<ReceivingSession, 'locationId' | 'goesLive'>,
): StorefrontProductUpsertInput {
  const [first] = boxes;
  const plan = first?.plan;
  if (!first || !plan || plan.kind === 'add') throw new Error('these boxes need no upsert');
  return {
    style_code: plan.styleCode,
    title: first.facts.title,
    vendor: plan.vendor,
    product_type: plan.productType,
    variants: toVariants(boxes, plan),
    location_id: locationId,
    keep_status_and_channels: true,
    // Keeps stock that was set since the boxes were read: the boxes are added afterwards.
    keep_stock: true,
    ...(plan.kind === 'create'
      ? toCreation(plan, goesLive)
      : { publish: false, keep_merchant_edits: true }),
  };
}

function toCreation(
  { pictures, isNewVendor, categoryId }: Extract<BoxPlan, { kind: 'create' }>,
  goesLive: boolean,
) {
  return {
    ...(isNewVendor && { allow_new_vendor: true }),
    ...(categoryId && { category_id: categoryId }),
    publish: goesLive,
    ...(!goesLive && { status: 'DRAFT' as const }),
    ...(pictures.length > 0 && { image_urls: pictures.slice(0, 1) }),
  };
}

/** Returns one variant per size, without stock: the boxes are added afterwards. */
function toVariants(boxes: readonly ReceivingBox[], { optionName }: ProductPlan) {
  const sizes: ReceivingBox[][] = [];
  for (const box of boxes) {
    const same = sizes.find(([first]) => first && areSameSize(first.facts.size, box.facts.size));
    if (same) same.push(box);
    else sizes.push([box]);
  }
  return sizes.flatMap((same) => {
    const [first] = same;
    const plan = first?.plan;
    if (!first || !plan || plan.kind === 'add') return [];
    const barcode = same.map(({ facts }) => facts.barcode).find((text) => text !== '');
    return [
      {
        options: { [optionName]: first.facts.size },
        price: plan.price,
        ...(plan.cost !== '' && { cost: plan.cost }),
        ...(plan.sku !== '' && { sku: plan.sku }),
        ...(barcode !== undefined && { barcode }),
        quantity: 0,
      },
    ];
  });
}
