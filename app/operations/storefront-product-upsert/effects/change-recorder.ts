import type { ChangeRecord, Effect } from '#app/domain/change-records/change-records.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import { effectKey } from '#app/domain/change-records/effect-key.ts';
import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';

/** Returns the record of an upsert that has changed nothing yet. */
export function newChangeRecord(
  { identityKey, comparisonKey }: NormalisedStyleCode,
  fields: Pick<ChangeRecord, 'upsertId' | 'shopId' | 'locationId' | 'createdAt'> &
    Partial<ChangeRecord>,
): ChangeRecord {
  return {
    identityKey,
    comparisonKey,
    createdProduct: false,
    productId: null,
    effects: [],
    writtenBefore: {},
    restored: [],
    receivingSessionId: null,
    undoneAt: null,
    ...fields,
  };
}

/**
 * Records what an upsert is about to change before the request is sent to Shopify, so that it can be undone even if the
 * process dies. A later attempt of the same upsert records its changes again. An effect of an earlier attempt that the
 * later one does not repeat was done, and stays on record unless Shopify refused it.
 * @param start the record without effects; not saved yet
 */
export function createChangeRecorder(records: ChangeRecords, start: ChangeRecord) {
  let record = start;
  const save = async (next: ChangeRecord) => {
    record = next;
    await records.save(record);
  };
  return {
    /** Returns whether anything is on record: then the upsert may have changed Shopify. */
    hasBegun: () => record !== start,
    /**
     * Records that this upsert creates the product. An earlier attempt's changes are dropped: its product is gone.
     * @param isOfOthers it finishes what others had begun: then no receiving session may take the product back
     */
    recordCreation: (isOfOthers = false) =>
      save({
        ...record,
        ...(isOfOthers && { receivingSessionId: null }),
        ...{ createdProduct: true, productId: null, effects: [] },
      }),
    /** Records effects before they are sent. An upsert that creates its product has no other effects. */
    async recordEffects(productId: string, effects: readonly Effect[]) {
      if (record.createdProduct && (record.productId ?? productId) === productId) {
        if (record.productId === null) await save({ ...record, productId });
        return;
      }
      // A different product than before means that the earlier one is gone.
      const isOther = record.productId !== null && record.productId !== productId;
      if (effects.length === 0 && !isOther) return;
      const fresh = new Set(effects.map(effectKey));
      const kept = isOther ? [] : record.effects.filter((one) => !fresh.has(effectKey(one)));
      await save({ ...record, createdProduct: false, productId, effects: [...kept, ...effects] });
    },
    /** Replaces the effects with what `find` returns: the effects that were done, with what is known about them now. */
    async settle(find: (effects: readonly Effect[]) => Effect[]) {
      const effects = find(record.effects);
      const isSame =
        effects.length === record.effects.length &&
        effects.every((effect, index) => effect === record.effects[index]);
      if (!isSame) await save({ ...record, effects });
    },
  };
}

/** Records what one upsert is about to change. */
export type ChangeRecorder = ReturnType<typeof createChangeRecorder>;
