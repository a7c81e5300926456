import type {
  ChangeRecord,
  Effect,
  LaterChanges,
} from '#app/domain/change-records/change-records.ts';
import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { ProductRestoration, UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import { change, type FieldChange } from '../upsert-shared/change.ts';
import type { SourceMedia } from '../upsert-shared/find-media.ts';
import type { UndoRefusal } from './contract.ts';
import type { VariantIndex } from './index-variants.ts';

/** What is known besides the record and the product. */
export type UndoContext = {
  /** What we last wrote to this very product. */
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** What later upserts with the same style code did. */
  later: LaterChanges;
  /** Ids of added variants that have metafields by now. */
  withMetafields: ReadonlySet<string>;
  /** Inventory items of which a receiving session has taken boxes back that the upsert had listed. */
  takenBack: ReadonlySet<string>;
};

/** The data for the undo of a single effect. */
export type UndoState = UndoContext & {
  record: ChangeRecord;
  product: StoreProduct;
  variants: VariantIndex;
  /** What has been planned so far. */
  restoration: Readonly<ProductRestoration>;
};

/** One thing that is restored, and the restoration's entry that does it. */
export type UndoStep = {
  part: UpdatePart;
  /** Position in the part's list; 0 for a part without a list. */
  index: number;
  change: FieldChange;
  /** Absent for the undo of a creation. */
  effect?: Effect;
};

/** What an undo sends to Shopify, and what it leaves alone. */
export type UndoPlan = {
  restoration: ProductRestoration;
  steps: UndoStep[];
  refused: UndoRefusal[];
  /** The effects whose undo is refused. */
  open: Effect[];
};

/** How an effect is reverted, or why it is left alone. */
export type Reversal =
  | { field: string; reason: string }
  | {
      field: string;
      part: UpdatePart;
      /** The value that the upsert had set. */
      before: string;
      /** The restored value; empty or absent if there is none. */
      after?: string;
      /** Adds the entry to the restoration and returns its index in the part's list. */
      restore: (restoration: ProductRestoration) => number;
    };

/** Returns a plan that restores nothing. */
export function emptyUndoPlan(): UndoPlan {
  return {
    restoration: {
      fields: {},
      tags: [],
      clearKeys: false,
      variants: [],
      removedVariants: [],
      stock: [],
      unpublishFrom: [],
      unboundMedia: [],
      detachedMedia: [],
    },
    steps: [],
    refused: [],
    open: [],
  };
}

/** Adds a reversal to the plan, as a step or as a refusal. */
export function addReversal(plan: UndoPlan, reversal: Reversal, effect?: Effect): void {
  const { field } = reversal;
  if ('reason' in reversal) {
    plan.refused.push({ field, reason: reversal.reason });
    if (effect) plan.open.push(effect);
    return;
  }
  const { part, before, after } = reversal;
  const index = reversal.restore(plan.restoration);
  const line = change(field, before, after || undefined);
  plan.steps.push({ part, index, change: line, ...(effect && { effect }) });
}

/** Sets fields in the restoration's entry for a variant, and returns the entry's index. */
export function restoreVariant(
  { variants }: ProductRestoration,
  id: string,
  fields: Omit<ProductRestoration['variants'][number], 'id'>,
): number {
  const index = variants.findIndex((entry) => entry.id === id);
  if (index === -1) return variants.push({ id, ...fields }) - 1;
  Object.assign(variants[index] ?? {}, fields);
  return index;
}
