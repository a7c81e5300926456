import type { StoreStatus } from '#app/providers/store-catalog/store-product.ts';
import type { ProductFields, VariantFields } from '#app/providers/store-catalog/store-write.ts';

/** A field of a variant and the value it had, or was given. */
export type VariantFieldValue = VariantFields[keyof VariantFields] | null;

/**
 * One thing that an upsert did, with what was there before. Written down before the store is asked, so an
 * effect may not have come about: then the store still has `before`.
 */
export type Effect =
  | { kind: 'field'; field: Exclude<keyof ProductFields, 'status'>; before: string; after: string }
  | { kind: 'field'; field: 'categoryId'; before: string | null; after: string }
  | { kind: 'field'; field: 'status'; before: StoreStatus; after: string }
  | { kind: 'tag'; tag: string }
  /** The merchant's product got our key. */
  | { kind: 'adopted' }
  | {
      kind: 'variant_field';
      variantId: string;
      label: string;
      field: keyof VariantFields;
      before: VariantFieldValue;
      after: VariantFieldValue;
    }
  /** `before`: media id. The image it was given is known by its source. */
  | {
      kind: 'variant_image';
      variantId: string;
      label: string;
      before: string | null;
      sha256: string;
      url: string;
    }
  /** A variant that the product did not have; its id is known once the store has told it. */
  | {
      kind: 'variant';
      label: string;
      options: Record<string, string>;
      fields: VariantFields;
      quantity?: number;
      image?: { sha256: string; url: string };
      variantId?: string;
    }
  /** `before` is null where the item was not stocked at the location. */
  | {
      kind: 'stock';
      inventoryItemId: string;
      label: string;
      before: number | null;
      after: number;
    }
  /** `mediaBefore`: what the product had, on the first image sent, until the store has answered. */
  | { kind: 'image'; sha256: string; url: string; mediaBefore?: string[] }
  /** `since`: publish date of our listing, once the store has told it. */
  | { kind: 'channel'; channelId: string; title: string; since?: string };

/** The effects of one kind. */
export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** One line of what an undo put back, as the caller sees it. */
export type RestoredChange = { field: string; before?: string; after?: string };

/** What one upsert changed. */
export type ChangeRecord = {
  upsertId: string;
  shopId: string;
  identityKey: string;
  comparisonKey: string;
  /** True when the upsert created the product; there are no effects then. */
  createdProduct: boolean;
  /** Null while a creation is under way, and when it never got further. */
  productId: string | null;
  /** Where stock was set. */
  locationId: string;
  /** Without those that an undo took back. */
  effects: readonly Effect[];
  /** What we had written last before this upsert, by field. */
  writtenBefore: Readonly<Record<string, string | undefined>>;
  /** What undoing put back so far. */
  restored: readonly RestoredChange[];
  createdAt: Date;
  undoneAt: Date | null;
};

/** What later upserts of the same style code did, as far as it was not undone. */
export type LaterChanges = {
  any: boolean;
  /** By effectKey: the last of each effect that the record has too. */
  effects: ReadonlyMap<string, Effect>;
};

/** What an undo came to. */
export type Undoing = {
  restored: readonly RestoredChange[];
  /** Effects that it could not take back: they stay on record. */
  open: readonly Effect[];
  at: Date;
};

export interface ChangeRecords {
  /** Keeps a record, in place of the one of the same upsert. */
  save(record: ChangeRecord): Promise<void>;
  /** Keeps records of upserts that have none yet. */
  saveNew(records: readonly ChangeRecord[]): Promise<void>;
  /** Whether an upsert of this style code began to make a product in the last days. */
  hasCreation(shopId: string, identityKey: string): Promise<boolean>;
  /** Of this shop only. */
  find(shopId: string, upsertId: string): Promise<ChangeRecord | null>;
  /** The last few upserts of a product whose answer never came, oldest first: their process was ended. */
  findUnanswered(shopId: string, productId: string): Promise<ChangeRecord[]>;
  /** What later upserts of the same style code did. */
  findLater(record: ChangeRecord): Promise<LaterChanges>;
  noteUndone(upsertId: string, undoing: Undoing): Promise<void>;
  /** Deletes records that nobody can undo any more. */
  deleteOld(): Promise<void>;
}
