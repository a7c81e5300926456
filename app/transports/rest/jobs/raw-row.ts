import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';

/** One row of a body as it was sent, not yet read. */
export type BodyPiece = {
  /** Line of the body, or place in its array, from 1. */
  line: number;
  /** Null where it was longer than a row may be; what it held is gone. */
  bytes: Buffer | null;
};

/** Gathers the bytes of one row from chunks, and drops them once they are too many. */
export type PieceGatherer = {
  add: (bytes: Uint8Array) => void;
  /** The row so far; begins the next one. */
  take: (line: number) => BodyPiece;
};

export function createPieceGatherer(): PieceGatherer {
  let parts: Uint8Array[] = [];
  let sizeBytes = 0;
  return {
    add(bytes) {
      sizeBytes += bytes.byteLength;
      if (sizeBytes > BULK_LIMITS.rowBytes) parts = [];
      else if (bytes.byteLength > 0) parts.push(bytes);
    },
    take(line) {
      const piece = { line, bytes: sizeBytes > BULK_LIMITS.rowBytes ? null : Buffer.concat(parts) };
      parts = [];
      sizeBytes = 0;
      return piece;
    },
  };
}

const BLANK = /^\s*$/;
/** More white space than this is a row that is wrong. */
const MOST_BLANK_BYTES = 255;

export function isBlank({ bytes }: BodyPiece): boolean {
  return (
    bytes !== null && bytes.byteLength <= MOST_BLANK_BYTES && BLANK.test(bytes.toString('latin1'))
  );
}
