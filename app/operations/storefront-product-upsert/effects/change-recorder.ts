import type {
  ChangeRecord,
  ChangeRecords,
  Effect,
} from '#app/domain/change-records/change-records.ts';
import { effectKey } from '#app/domain/change-records/effect-key.ts';

/**
 * Writes down what an upsert is about to change, before it asks the store: whatever ends the process, it
 * can be undone. A later attempt of the same upsert says anew what it changes; an effect of an earlier
 * attempt that it does not name had come about and stays on record, unless the store said otherwise.
 */
export type ChangeRecorder = {
  /** Whether something is written down: then the upsert may have changed the store. */
  hasBegun: () => boolean;
  /** The product does not exist: this upsert makes it. */
  creates: () => Promise<void>;
  /** Before anything of it is sent. An upsert that creates has no effects besides. */
  changes: (productId: string, effects: readonly Effect[]) => Promise<void>;
  /** Once the store has said what came of them: returns those that did, with what is known of them now. */
  settles: (settle: (effects: readonly Effect[]) => Effect[]) => Promise<void>;
};

/** @param start the record without its effects, nothing of it saved yet */
export function createChangeRecorder(records: ChangeRecords, start: ChangeRecord): ChangeRecorder {
  let record = start;
  const save = async (next: ChangeRecord) => {
    record = next;
    await records.save(record);
  };
  return {
    hasBegun: () => record !== start,
    // Whatever an earlier attempt changed is gone with the product that it changed.
    creates: () => save({ ...record, createdProduct: true, productId: null, effects: [] }),
    async changes(productId, effects) {
      if (record.createdProduct && (record.productId ?? productId) === productId) {
        if (record.productId === null) await save({ ...record, productId });
        return;
      }
      // Another product than the one that was made, or changed, before: that one is gone.
      const isOther = record.productId !== null && record.productId !== productId;
      if (effects.length === 0 && !isOther) return;
      const fresh = new Set(effects.map(effectKey));
      const kept = isOther ? [] : record.effects.filter((one) => !fresh.has(effectKey(one)));
      await save({ ...record, createdProduct: false, productId, effects: [...kept, ...effects] });
    },
    async settles(settle) {
      const effects = settle(record.effects);
      const isSame =
        effects.length === record.effects.length &&
        effects.every((effect, index) => effect === record.effects[index]);
      if (!isSame) await save({ ...record, effects });
    },
  };
}
