import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import { canAddSize } from '#app/operations/receiving/plan-box.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';

/** A size of the product in the store that the box may have. */
export type SizeChoice = { variantId: string; label: string; inStock: number | null };

/** Lists a product's sizes and the size that may be added. Returns null if the box has no size question. */
export function toSizeChoices(product: StoreProduct, { facts, plan }: ReceivingBox) {
  if (!facts.sizeQuestion) return null;
  const option = toSizeOption(product);
  const choices: SizeChoice[] = product.variants.map((variant) => {
    const { id: variantId, options, tracked, level } = variant;
    const { [option.name]: _size, Title: _title, ...others } = options;
    const label = [option.textOf(variant), ...Object.values(others)].filter(Boolean).join(', ');
    const inStock = tracked && level?.isActive ? level.available : null;
    return { variantId, label: label || 'The product, without a size', inStock };
  });
  const { isPossible, price } = canAddSize(product);
  return {
    choices,
    /** The variant that the box would be counted as now; null if there is none. */
    chosenId: plan?.kind === 'add' ? plan.variantId : null,
    /** The size to add, if that is possible. Its `price` is '' if the product's prices differ: staff are then asked. */
    newSize: isPossible ? { size: facts.size, price } : null,
  };
}

export type SizeChoices = NonNullable<ReturnType<typeof toSizeChoices>>;
