import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { LookupOptions, LookupResult } from '#app/providers/product-lookup/product-lookup.ts';

/** Finds web pages by picture. */
export interface ImageSearch {
  readonly name: string;
  /** Number of paid searches that one call of `search` takes. */
  readonly searches: number;
  /**
   * @param picture the photo, and its public URL for providers that do not accept bytes
   * @throws ProviderError
   */
  search(
    picture: { photo: NormalisedPhoto; hostedUrl: string },
    options: LookupOptions,
  ): Promise<LookupResult>;
}
