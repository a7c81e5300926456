/**
 * Where the bytes of hosted photos are. A photo's row in the database is there before its bytes and says until when
 * they may be shown: bytes without a row are nobody's.
 */
export interface PhotoStore {
  /** Keeps the bytes of a photo that has a row. */
  write(id: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there are none. */
  read(id: string): Promise<Buffer | null>;
  /** Deletes all bytes whose row is gone. */
  deleteOrphans(): Promise<void>;
}
