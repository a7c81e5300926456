/**
 * Stores the bytes of photos. The row of a photo is written before its bytes and says how long they may be kept, so
 * bytes without a row belong to nothing and can be deleted.
 */
export interface PhotoStore {
  /** Stores the bytes of a photo that has a row. */
  write(id: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there are none. */
  read(id: string): Promise<Buffer | null>;
  /** Deletes the bytes of photos, whose rows are gone or stay. */
  delete(ids: readonly string[]): Promise<void>;
  /**
   * Deletes all bytes whose row is gone: of erased photos, and what a crash left; those in a bucket within ten minutes. Only for a
   * process that serves: a command that was pointed at another database would find no row of any photo.
   */
  deleteOrphans(): Promise<void>;
}

/** Where the photos of each table are. */
export type PhotoStores = Record<PhotoTable, PhotoStore>;

/** A table whose rows are photos: `id`, and `bytes` for a store that keeps them in the row. */
export type PhotoTable = 'hosted_image' | 'kept_photo' | 'receiving_photo';
