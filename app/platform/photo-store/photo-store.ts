/**
 * Stores the bytes of photos. A photo's row is written before its bytes and says how long they may be kept, so bytes
 * without a row belong to nothing and can be deleted.
 */
export interface PhotoStore {
  /** Stores the bytes of a photo that has a row. */
  write(id: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes, or null if there are none. */
  read(id: string): Promise<Buffer | null>;
  /** Deletes the bytes of photos, whether or not their rows still exist. */
  delete(ids: readonly string[]): Promise<void>;
  /**
   * Deletes all bytes whose row is gone: those of erased photos, and those left by a crash. In a bucket this can take
   * ten minutes. Only for a process that serves: a command pointed at another database would find no row for any photo.
   */
  deleteOrphans(): Promise<void>;
}

/** The photo store of each table. */
export type PhotoStores = Record<PhotoTable, PhotoStore>;

/** A table whose rows are photos: `id`, and `bytes` for a store that keeps them in the row. */
export type PhotoTable = 'hosted_image' | 'kept_photo' | 'receiving_photo';
