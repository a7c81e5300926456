import type { RawRead } from './select-reads.ts';

/** What the barcode reader asks of its threads. */
export type BarcodeRequest = { jpeg: Uint8Array };
export type BarcodeAnswer = { reads: RawRead[] };
