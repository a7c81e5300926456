/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour (specification 2.1). */
export interface HostedImages {
  /** Stores it and answers its public URL. */
  host(
    shopId: string,
    image: { bytes: Buffer; mediaType: string },
  ): Promise<{ id: string; url: string }>;
  /** The image, or null when there is none or its hour is over (checked on every read). */
  find(id: string): Promise<{ bytes: Buffer; mediaType: string; expiresAt: number } | null>;
  /** Whether {@link find} would find it. */
  has(id: string): Promise<boolean>;
  /** Ends the hour of a photo at once. The clean-up deletes its bytes. */
  forget(id: string): Promise<void>;
  /** Deletes what is past its hour, bytes too, and the bytes of photos that were erased. Answers how many were past it. */
  deleteExpired(): Promise<number>;
}
