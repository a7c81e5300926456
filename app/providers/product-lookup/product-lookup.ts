import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** One row of a search result. All text comes from outside and is not trusted. */
export type Offer = {
  title: string;
  link: string;
  /** The provider's display name of the site. */
  source: string;
  /** Text below the title; it may contain a code or a brand, too. */
  snippet?: string;
  /** The full picture, never a thumbnail. */
  imageUrl?: string;
  /** A decimal amount and an ISO 4217 code. */
  price?: { amount: string; currency: string };
  /** How the row was found. `image_exact`: the same picture; `image_visual`: a similar one. */
  foundBy: 'style_code' | 'gtin' | 'description' | 'image_exact' | 'image_visual';
  /** The barcode that the row has according to the index, 14 digits. The page may not show it. */
  gtin14?: string;
  /** The requested barcode, if the answer leaves open whether the row has it. */
  searchedGtin14?: string;
  /** The index that returned the row. Rows of one index are not independent of each other. */
  engine: 'google' | 'ebay';
};

export type LookupQuery =
  | { kind: 'style_code'; code: string; brand?: string }
  | { kind: 'gtin'; gtin14: string }
  | { kind: 'description'; text: string };

export type LookupResult = {
  offers: Offer[];
  /** Number of requests that the lookup took. */
  requests: number;
  /** Set if one part of the lookup failed; `offers` are those of the other parts. */
  partialFailure?: ProviderFailure;
};

export type LookupOptions = {
  /** The store that makes the request; the searches count towards its daily limit. */
  shopId: string;
  signal: AbortSignal;
};

/** Looks up a code, a barcode or a description on the web. */
export interface ProductLookup {
  readonly name: string;
  /** Zero rows is a result, not an error. @throws ProviderError */
  lookUp(query: LookupQuery, options: LookupOptions): Promise<LookupResult>;
  /** Checks, free of charge, whether a search would be answered. @throws ProviderError */
  checkAccess(signal: AbortSignal): Promise<void>;
}
