import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { LookupAnswer } from '#app/providers/product-lookup/product-lookup.ts';

/** Finds pages by a picture. */
export interface ImageSearch {
  readonly name: string;
  /**
   * @param hosted the picture's public URL, for providers that do not take bytes.
   * @throws ProviderError
   */
  search(
    picture: { photo: NormalisedPhoto; hostedUrl: string },
    options: { signal: AbortSignal },
  ): Promise<LookupAnswer>;
}
