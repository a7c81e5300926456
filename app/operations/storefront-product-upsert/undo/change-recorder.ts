import type {
  ChangeRecord,
  ChangeRecords,
  Effect,
} from '#app/domain/change-records/change-records.ts';

/**
 * Writes down what an upsert is about to change, before it asks the store: whatever ends the process, it
 * can be undone. A later attempt of the same upsert says anew what it changes; an effect of an earlier
 * attempt that it does not name had come about and stays on record.
 */
export type ChangeRecorder = {
  /** The product does not exist: this upsert makes it. */
  creates: () => Promise<void>;
  /** Before anything of it is sent. An upsert that creates has no effects besides. */
  changes: (productId: string, effects: readonly Effect[]) => Promise<void>;
  /** Stock that somebody else put right meanwhile: not our doing. */
  forgetsStock: (inventoryItemIds: ReadonlySet<string>) => void;
};

/** @param start the record without its effects, nothing of it saved yet */
export function createChangeRecorder(records: ChangeRecords, start: ChangeRecord): ChangeRecorder {
  let record = start;
  const save = async (next: ChangeRecord) => {
    record = next;
    await records.save(record);
  };
  return {
    creates: () => save({ ...record, createdProduct: true }),
    async changes(productId, effects) {
      if (record.createdProduct) {
        if (record.productId === null) await save({ ...record, productId });
        return;
      }
      if (effects.length === 0) return;
      const fresh = new Set(effects.map(effectKey));
      const kept = record.effects.filter((effect) => !fresh.has(effectKey(effect)));
      await save({ ...record, productId, effects: [...kept, ...effects] });
    },
    forgetsStock(inventoryItemIds) {
      const effects = record.effects.filter(
        (effect) => effect.kind !== 'stock' || !inventoryItemIds.has(effect.inventoryItemId),
      );
      record = { ...record, effects };
    },
  };
}

/** What an effect is about: two effects with one key are the same change. */
function effectKey(effect: Effect): string {
  switch (effect.kind) {
    case 'adopted':
      return 'adopted';
    case 'field':
      return `field ${effect.field}`;
    case 'tag':
      return `tag ${effect.tag.toLowerCase()}`;
    case 'image':
      return `image ${effect.sha256}`;
    case 'channel':
      return `channel ${effect.channelId}`;
    case 'stock':
      return `stock ${effect.inventoryItemId}`;
    case 'variant':
      return `variant ${JSON.stringify(Object.entries(effect.options).sort())}`;
    case 'variant_field':
      return `${effect.variantId} ${effect.field}`;
    case 'variant_image':
      return `${effect.variantId} image`;
  }
}
