import type { BoxPlan, ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { StorefrontProductUpsertInput } from '../storefront-product-upsert/contract.ts';

type ProductPlan = Exclude<BoxPlan, { kind: 'add' }>;

/**
 * The upsert that creates the product of boxes, or adds their sizes to it. All boxes have the same code and kind of plan.
 * A product that exists keeps what its merchant changed, its status and its channels.
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
    ...(plan.kind === 'create'
      ? toCreation(plan, goesLive)
      : { publish: false, keep_merchant_edits: true }),
  };
}

function toCreation({ pictures }: Extract<BoxPlan, { kind: 'create' }>, goesLive: boolean) {
  return {
    publish: goesLive,
    ...(!goesLive && { status: 'DRAFT' as const }),
    ...(pictures.length > 0 && { image_urls: pictures.slice(0, 1) }),
  };
}

/** One a size, with all its boxes. */
function toVariants(boxes: readonly ReceivingBox[], { optionName }: ProductPlan) {
  const sizes = [...new Set(boxes.map(({ facts }) => facts.size))];
  return sizes.map((size) => {
    const same = boxes.filter(({ facts }) => facts.size === size);
    const plan = same[0]?.plan as ProductPlan;
    const barcode = same.map(({ facts }) => facts.barcode).find((text) => text !== '');
    return {
      options: { [optionName]: size },
      price: plan.price,
      ...(plan.sku !== '' && { sku: plan.sku }),
      ...(barcode !== undefined && { barcode }),
      quantity: same.reduce((sum, box) => sum + box.quantity, 0),
    };
  });
}
