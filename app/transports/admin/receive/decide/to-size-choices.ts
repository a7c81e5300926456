import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import { canTakeSize } from '#app/operations/receiving/plan-box.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';

/** A size of the product in the store that boxes may be. */
export type SizeChoice = { variantId: string; label: string; inStock: number | null };

/** The sizes that a product has, and the one that it may get. Null where what is asked cannot be answered by a size. */
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
  const { isPossible, price } = canTakeSize(product);
  return {
    choices,
    /** Where boxes are counted now. */
    chosenId: plan?.kind === 'add' ? plan.variantId : null,
    /** Another size can be made; its price is asked where those of the product differ. */
    newSize: isPossible ? { size: facts.size, price } : null,
  };
}

export type SizeChoices = NonNullable<ReturnType<typeof toSizeChoices>>;
