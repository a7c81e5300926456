import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';

/** One row of a body as it was sent, not parsed. */
export type RawRow = {
  /** The line of the body, or the position in its array, from 1. */
  line: number;
  /** Null if the row was longer than `BULK_LIMITS.rowBytes`; its bytes were dropped. */
  bytes: Buffer | null;
};

/** Collects the bytes of one row from chunks, and drops them once they exceed the limit. */
export function createRowCollector() {
  let parts: Uint8Array[] = [];
  let sizeBytes = 0;
  return {
    add(bytes: Uint8Array): void {
      sizeBytes += bytes.byteLength;
      if (sizeBytes > BULK_LIMITS.rowBytes) parts = [];
      else if (bytes.byteLength > 0) parts.push(bytes);
    },
    /** Returns the collected row and starts the next one. */
    take(line: number): RawRow {
      const rawRow = {
        line,
        bytes: sizeBytes > BULK_LIMITS.rowBytes ? null : Buffer.concat(parts),
      };
      parts = [];
      sizeBytes = 0;
      return rawRow;
    },
  };
}

const BLANK = /^\s*$/;
/** A longer row of white space counts as an invalid row, not as a blank line. */
const MAX_BLANK_BYTES = 255;

export function isBlank({ bytes }: RawRow): boolean {
  return (
    bytes !== null && bytes.byteLength <= MAX_BLANK_BYTES && BLANK.test(bytes.toString('latin1'))
  );
}
