import type { RawRead } from './select-reads.ts';

/** What the barcode reader sends to its worker threads, and what they return. */
export type BarcodeRequest = { jpeg: Uint8Array };
export type BarcodeResult = { reads: RawRead[] };
