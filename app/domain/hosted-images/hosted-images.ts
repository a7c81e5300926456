/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour (specification 2.1). */
export interface HostedImages {
  /** Stores a photo and returns its public URL. */
  host(
    shopId: string,
    image: { bytes: Buffer; mediaType: string },
  ): Promise<{ id: string; url: string }>;
  /** The photo, or null where there is none or its hour is over (checked on every read). */
  find(id: string): Promise<{ bytes: Buffer; mediaType: string; expiresAt: number } | null>;
  /** Whether {@link find} would find it. */
  has(id: string): Promise<boolean>;
  /** Ends the hour of a photo now. The clean-up deletes its bytes. */
  forget(id: string): Promise<void>;
  /** Deletes photos past their hour with their bytes, and the bytes of erased photos. Returns how many were past their hour. */
  deleteExpired(): Promise<number>;
}
