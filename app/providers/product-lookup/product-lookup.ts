import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** One row a look-up or search returned. All text is data from outside. */
export type Offer = {
  title: string;
  link: string;
  /** The provider's display name of the site. */
  source: string;
  /** Text under the title; where a code or brand may stand as well. */
  snippet?: string;
  /** The full picture, never a thumbnail. */
  imageUrl?: string;
  price?: { amount: string; currency: string };
  /** How the row was found. `image_exact`: the same picture; `image_visual`: merely looks alike. */
  foundBy: 'style_code' | 'gtin' | 'description' | 'image_exact' | 'image_visual';
  /** The barcode an index of barcodes lists this row under; it need not stand on the page. */
  gtin14?: string;
  /** Whose index answered; engine-level facts of one index count once. */
  engine: 'google' | 'ebay';
};

export type LookupQuery =
  | { kind: 'style_code'; code: string; brand?: string }
  | { kind: 'gtin'; gtin14: string }
  | { kind: 'description'; text: string };

export type LookupAnswer = {
  offers: Offer[];
  /** Requests it took. */
  requests: number;
  /** Set when a part of the look-up failed and `offers` is what the rest found. */
  partialFailure?: ProviderFailure;
};

/** Looks a code, a barcode or a description up on the web. */
export interface ProductLookup {
  readonly name: string;
  /** Zero rows is an answer. @throws ProviderError */
  lookUp(query: LookupQuery, options: { signal: AbortSignal }): Promise<LookupAnswer>;
}
