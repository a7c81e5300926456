import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import { isUnanswered } from '#app/domain/change-records/is-unanswered.ts';
import { gatherLaterChanges } from '#app/domain/change-records/later-changes.ts';
import type { ProductLink, ProductLinks } from '#app/domain/product-links/product-links.ts';
import type { UpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';

/** Leases of one process: a queue per key. */
export function memoryLeases(): UpsertLeases {
  const queues = new Map<string, Promise<unknown>>();
  return {
    withLease({ shopId, key }, work) {
      const name = `${shopId} ${key}`;
      const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    acquireMany: async (_shopId, keys) => new Set(keys),
    releaseMany: async () => {},
  };
}

/** Product links in a map. */
export function memoryLinks(): ProductLinks & { rows: Map<string, ProductLink> } {
  const rows = new Map<string, ProductLink>();
  const keyOf = (shopId: string, identityKey: string) => `${shopId} ${identityKey}`;
  return {
    rows,
    find: async (shopId, identityKey) =>
      structuredClone(rows.get(keyOf(shopId, identityKey)) ?? null),
    findCollision: async (shopId, identityKey, comparisonKey) =>
      [...rows.values()].find(
        (row) =>
          row.shopId === shopId &&
          row.comparisonKey === comparisonKey &&
          row.identityKey !== identityKey,
      ) ?? null,
    findKnown: async (shopId, comparisonKeys) =>
      new Set(
        [...rows.values()].flatMap((row) =>
          row.shopId === shopId && comparisonKeys.includes(row.comparisonKey)
            ? [row.comparisonKey]
            : [],
        ),
      ),
    async save(link) {
      rows.set(keyOf(link.shopId, link.identityKey), structuredClone(link));
    },
    async forget(shopId, identityKey) {
      rows.delete(keyOf(shopId, identityKey));
    },
  };
}

/** Records of changes in a map. */
export function memoryChangeRecords(): ChangeRecords & { rows: Map<string, ChangeRecord> } {
  const rows = new Map<string, ChangeRecord>();
  return {
    rows,
    async save(record) {
      rows.set(record.upsertId, structuredClone(record));
    },
    async saveNew(records) {
      for (const record of records) rows.set(record.upsertId, structuredClone(record));
    },
    hasCreation: async (shopId, identityKey) =>
      [...rows.values()].some(
        (row) => row.shopId === shopId && row.identityKey === identityKey && row.createdProduct,
      ),
    findBegunBefore: async (shopId, { upsertId, identityKey }) =>
      [...rows.values()].findLast(
        (row) =>
          row.shopId === shopId &&
          row.identityKey === identityKey &&
          row.upsertId !== upsertId &&
          row.createdProduct &&
          row.undoneAt === null,
      ) ?? null,
    async find(shopId, upsertId) {
      const row = rows.get(upsertId);
      return row?.shopId === shopId ? structuredClone(row) : null;
    },
    findCreationFor: async (receivingSessionId, productId) =>
      [...rows.values()].find(
        (row) =>
          row.receivingSessionId === receivingSessionId &&
          row.productId === productId &&
          row.createdProduct &&
          row.undoneAt === null,
      ) ?? null,
    findUnanswered: async (shopId, productId) =>
      [...rows.values()].filter(
        (row) => row.shopId === shopId && row.productId === productId && isUnanswered(row),
      ),
    findLater: (record) =>
      gatherLaterChanges(
        record,
        [...rows.values()].filter(
          (row) =>
            row.shopId === record.shopId &&
            row.identityKey === record.identityKey &&
            row.upsertId !== record.upsertId &&
            row.createdAt >= record.createdAt,
        ),
      ),
    async noteUndoSent({ upsertId, effects }, sent) {
      const row = rows.get(upsertId);
      const marked = effects.map((one) =>
        one.kind === 'stock' && sent.has(one) ? { ...one, undoSent: true as const } : one,
      );
      if (row) rows.set(upsertId, { ...row, effects: marked });
    },
    async noteUndone(upsertId, { restored, open, at }) {
      const row = rows.get(upsertId);
      if (row) rows.set(upsertId, { ...row, restored, effects: open, undoneAt: at });
    },
    deleteOld: async () => {},
  };
}
