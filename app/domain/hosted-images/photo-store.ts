/**
 * Stores the bytes of hosted photos. The row of a photo is written before its bytes and holds the time until which they
 * may be shown, so bytes without a row belong to nothing and can be deleted.
 */
export interface PhotoStore {
  /** Stores the bytes of a photo that has a row. */
  write(id: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there are none. */
  read(id: string): Promise<Buffer | null>;
  /** Deletes all bytes whose row is gone. */
  deleteOrphans(): Promise<void>;
}
