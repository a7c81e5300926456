import type { StoreStatus } from '#app/providers/store-catalog/store-product.ts';
import type { ProductFields, VariantFields } from '#app/providers/store-catalog/store-write.ts';

/** The value of a variant's field; null if it had none. */
export type VariantFieldValue = VariantFields[keyof VariantFields] | null;

/**
 * One change that an upsert makes in Shopify, with the value before it. It is recorded before the request is sent to
 * Shopify, so it may not have happened: then Shopify still has `before`.
 */
export type Effect =
  | { kind: 'field'; field: Exclude<keyof ProductFields, 'status'>; before: string; after: string }
  | { kind: 'field'; field: 'categoryId'; before: string | null; after: string }
  | { kind: 'field'; field: 'status'; before: StoreStatus; after: string }
  | { kind: 'tag'; tag: string }
  /** A product that the merchant had created got our key. */
  | { kind: 'adopted' }
  | {
      kind: 'variant_field';
      variantId: string;
      label: string;
      field: keyof VariantFields;
      before: VariantFieldValue;
      after: VariantFieldValue;
    }
  /** `before` is a media id. The new image is identified by its source. */
  | {
      kind: 'variant_image';
      variantId: string;
      label: string;
      before: string | null;
      sha256: string;
      url: string;
    }
  /** A new variant; its id is known once Shopify has answered. */
  | {
      kind: 'variant';
      label: string;
      options: Record<string, string>;
      fields: VariantFields;
      quantity?: number;
      image?: { sha256: string; url: string };
      variantId?: string;
    }
  /**
   * `before` is null if the item was not stocked at the location. `undoSent`: an undo was sent and Shopify has not said
   * that it refused it: only then does a stock that is as before come from the undo, and not from sales.
   */
  | {
      kind: 'stock';
      inventoryItemId: string;
      label: string;
      before: number | null;
      after: number;
      undoSent?: true;
    }
  /** `mediaBefore`: the product's media before the first image was sent; removed once Shopify has answered. */
  | { kind: 'image'; sha256: string; url: string; mediaBefore?: string[] }
  /** `since`: the publish date of our listing, known once Shopify has answered. */
  | { kind: 'channel'; channelId: string; title: string; since?: string };

/** The effects of one kind. */
export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** One change that an undo reverted, as the caller sees it. */
export type RestoredChange = { field: string; before?: string; after?: string };

/** What one upsert changed. */
export type ChangeRecord = {
  upsertId: string;
  shopId: string;
  identityKey: string;
  comparisonKey: string;
  /** True if the upsert created the product; there are no effects then. */
  createdProduct: boolean;
  /** Null while a creation is under way, and if it never got further. */
  productId: string | null;
  /** The location where stock was set. */
  locationId: string;
  /** Excludes the effects that an undo has reverted. */
  effects: readonly Effect[];
  /** The values that we had last written before this upsert, by field. */
  writtenBefore: Readonly<Record<string, string | undefined>>;
  /** What undos have reverted so far. */
  restored: readonly RestoredChange[];
  /** The receiving session that the upsert was for; null if it was for none, or finished a creation that others had begun. */
  receivingSessionId: string | null;
  createdAt: Date;
  undoneAt: Date | null;
};

/** The effects of later upserts with the same style code that were not undone. */
export type LaterChanges = {
  any: boolean;
  /** Keyed by `effectKey`: the latest effect for each key that the record has too. */
  effects: ReadonlyMap<string, Effect>;
};

/** The result of an undo. */
export type Undoing = {
  restored: readonly RestoredChange[];
  /** Effects that the undo could not revert: they stay in the record. */
  open: readonly Effect[];
  /** Null if nothing was reverted. */
  at: Date | null;
};
