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

/** What is known besides the record and the store. */
export type UndoContext = {
  /** What we wrote last on this very product. */
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** What later upserts of the same style code did. */
  later: LaterChanges;
  /** Ids of added variants that carry metafields by now. */
  withMetafields: ReadonlySet<string>;
};

/** What the undo of a single effect looks at. */
export type UndoState = UndoContext & {
  record: ChangeRecord;
  product: StoreProduct;
  variants: VariantIndex;
  /** What has been planned so far. */
  restoration: Readonly<ProductRestoration>;
};

/** One thing that is put back, and the entry of the restoration that does it. */
export type UndoStep = {
  part: UpdatePart;
  /** Position in the part's list; 0 for a part without a list. */
  index: number;
  change: FieldChange;
  /** Absent for the undo of a creation. */
  effect?: Effect;
};

/** What an undo sends to the store, and what it leaves alone. */
export type UndoPlan = {
  restoration: ProductRestoration;
  steps: UndoStep[];
  refused: UndoRefusal[];
  /** The effects behind what is refused. */
  open: Effect[];
};

/** How an effect is taken back, or the reason why it is left alone. */
export type Reversal =
  | { field: string; reason: string }
  | {
      field: string;
      part: UpdatePart;
      /** What the upsert had made of it. */
      before: string;
      /** What it becomes again; empty or absent for nothing. */
      after?: string;
      /** Adds the entry to the restoration and returns its index in the part's list. */
      restore: (restoration: ProductRestoration) => number;
    };

/** A plan that puts nothing back. */
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

/** Sets fields in the restoration's entry of a variant, and returns the index of the entry. */
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
