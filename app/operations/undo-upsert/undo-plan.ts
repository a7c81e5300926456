import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { ProductRestoration, UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import { change, type FieldChange } from '../upsert-shared/change.ts';
import type { UndoRefusal } from './contract.ts';

/** One thing that goes back, and the entry of the restoration that does it. */
export type UndoStep = {
  part: UpdatePart;
  /** Place in the part's list; 0 where it has none. */
  index: number;
  change: FieldChange;
  /** Absent for the undo of a creation. */
  effect?: Effect;
};

export type UndoPlan = {
  restoration: ProductRestoration;
  steps: UndoStep[];
  refused: UndoRefusal[];
  /** Effects behind what is refused. */
  open: Effect[];
};

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

/** Leaves something as it is, and says why. */
export function refuse(plan: UndoPlan, field: string, reason: string, effect?: Effect): void {
  plan.refused.push({ field, reason });
  if (effect) plan.open.push(effect);
}

/**
 * Puts a step on the plan; the entry it stands for is put on the restoration by the caller.
 * @param before what the upsert made of it; `after` is empty where nothing is there again
 */
export function takeBack(
  plan: UndoPlan,
  part: UpdatePart,
  index: number,
  field: string,
  before: string,
  after: string,
  effect?: Effect,
): void {
  const line = change(field, before, after === '' ? undefined : after);
  plan.steps.push({ part, index, change: line, ...(effect && { effect }) });
}
