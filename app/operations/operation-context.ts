import type { BarcodeChoices } from '#app/domain/barcode-choices/barcode-choices.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { ProductLinks } from '#app/domain/product-links/product-links.ts';
import type { StockAdditions } from '#app/domain/stock-additions/stock-additions.ts';
import type { TaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import type { UpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';
import type { PhotoDecoder } from '#app/imaging/photo-decoder.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { MemoryBudget } from '#app/platform/memory/memory-budget.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { SafeFetch } from '#app/platform/safe-fetch/safe-fetch.ts';
import type { Wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
import type { LabelReaders } from '#app/providers/label-reader/label-reader.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';
import type { BulkCreator } from '#app/providers/store-catalog/bulk-creator.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';

/** The outside world and our records, as interfaces; `composition/` picks the adapters. */
export type OperationServices = {
  safeFetch: SafeFetch;
  photoMemory: MemoryBudget;
  photoDecoder: PhotoDecoder;
  barcodeReader: BarcodeReader;
  labelReaders: LabelReaders;
  /** Web look-ups by code, barcode and description; empty if no key is configured. */
  productLookups: readonly ProductLookup[];
  /** Reverse-image searches; empty if no key is configured. */
  imageSearches: readonly ImageSearch[];
  /** Reads the shop's own products. */
  ownCatalogue: OwnCatalogue;
  /** Creates and changes the shop's products. */
  storeCatalog: StoreCatalog;
  /** Creates hundreds of products at once. */
  bulkCreator: BulkCreator;
  hostedImages: Pick<HostedImages, 'host' | 'forget' | 'findAt'>;
  /** What the shop's staff decided about barcodes. */
  barcodeChoices: BarcodeChoices;
  /** Style code shapes learnt from the shop. */
  taughtShapes: Pick<TaughtShapes, 'list'>;
  productLinks: ProductLinks;
  /** What upserts changed, for their undo. */
  changeRecords: ChangeRecords;
  upsertLeases: UpsertLeases;
  /** The additions to stock, one for each receipt. */
  stockAdditions: StockAdditions;
};

/** What `run` gets besides its input. */
export type OperationContext = {
  principal: Principal;
  services: OperationServices;
  clock: Clock;
  /** Waits for something external; rejects once the signal aborts. */
  wait: Wait;
  log: Logger;
  /** Aborts when the deadline passes or, for products created ahead of a job's rows, when this process stops. */
  signal: AbortSignal;
  /** When the call must have ended, in milliseconds since the epoch. */
  deadlineAt: number;
  requestId: string;
  /** The receiving session that the call is made for, if any. */
  receivingSessionId?: string | undefined;
  /** Reports the current stage, for a progress bar; never awaited, never fails. */
  progress: (stage: string) => void;
};
