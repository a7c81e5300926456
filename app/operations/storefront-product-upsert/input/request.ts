import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';

/** An image that the caller named. */
export type SourceImage = {
  /** The URL as sent. */
  url: string;
  /** SHA-256 of the canonical URL in lower-case hex; identifies the image. */
  sha256: string;
  /** JSON pointer to the field that it came from. */
  pointer: string;
};

/** A variant of the request. Amounts are decimal strings. */
export type RequestVariant = {
  /** Position in the request. */
  index: number;
  /** `Size=42, Color=Black`; `Default` for the only variant of a product without options. */
  label: string;
  /** Option name to value, for every option; empty if the product has no options. */
  options: Record<string, string>;
  fields: VariantFields;
  quantity?: number;
  image?: SourceImage;
};

/** The input after all checks and conversions that do not need Shopify. */
export type UpsertRequest = {
  code: NormalisedStyleCode;
  title: string;
  vendor: string;
  productType: string;
  /** At most three; empty for a product with one variant and no options. */
  options: { name: string; values: string[] }[];
  variants: RequestVariant[];
  descriptionHtml?: string;
  /** Absent if none or an empty one was sent. */
  categoryId?: string;
  /** Trimmed, split at commas and without duplicates, as Shopify does. */
  tags: string[];
  /** Images of the product and its variants, each once. */
  images: SourceImage[];
  /** Absent if not sent: the default depends on the status that the merchant chose. */
  status?: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  publish: boolean;
  allowNewVendor: boolean;
  allowNewProductType: boolean;
  keepMerchantEdits: boolean;
  /** Apply `status` and `publish` only to a product that this request creates. */
  keepStatusAndChannels: boolean;
  /** Set quantities only if the location has no stock level for the variant yet. */
  keepsStock: boolean;
  locationId?: string;
  /** Answer with the plan only, and write nothing. */
  isDryRun: boolean;
};
