import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { LookupOptions, LookupResult } from '#app/providers/product-lookup/product-lookup.ts';

/** Finds pages by a picture. */
export interface ImageSearch {
  readonly name: string;
  /** How many paid searches one question takes. */
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
