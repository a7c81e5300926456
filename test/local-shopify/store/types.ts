/** The records of a shop. Ids are Shopify's global ids, times ISO 8601 without fractions, money decimal strings. */

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';

export interface OptionValue {
  __typename: 'ProductOptionValue';
  id: string;
  name: string;
}

export interface ProductOption {
  __typename: 'ProductOption';
  id: string;
  name: string;
  position: number;
  optionValues: OptionValue[];
}

/** Stock of one inventory item at one location. An inactive level keeps its numbers but does not count. */
export interface StockLevel {
  __typename: 'InventoryLevel';
  inventoryItemId: string;
  locationId: string;
  isActive: boolean;
  available: number;
  createdAt: string;
  updatedAt: string;
}

export interface InventoryItem {
  __typename: 'InventoryItem';
  id: string;
  variantId: string;
  sku: string | null;
  tracked: boolean;
  requiresShipping: boolean;
  cost: string | null;
  weight: { value: number; unit: string };
  countryCodeOfOrigin: string | null;
  provinceCodeOfOrigin: string | null;
  harmonizedSystemCode: string | null;
  levels: StockLevel[];
  createdAt: string;
  updatedAt: string;
}

export interface Metafield {
  __typename: 'Metafield';
  id: string;
  ownerId: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

export interface UnitPriceMeasurement {
  quantityValue: number;
  quantityUnit: string | null;
  referenceValue: number;
  referenceUnit: string | null;
}

export interface Variant {
  __typename: 'ProductVariant';
  id: string;
  productId: string;
  /** One value per option of the product, in the order of the options. */
  values: string[];
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  taxable: boolean;
  taxCode: string;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  requiresComponents: boolean;
  showUnitPrice: boolean;
  unitPriceMeasurement: UnitPriceMeasurement;
  mediaIds: string[];
  metafields: Metafield[];
  inventoryItem: InventoryItem;
  createdAt: string;
  updatedAt: string;
}

export interface Media {
  __typename: 'MediaImage';
  id: string;
  alt: string | null;
  source: string;
  filename: string;
  /** Number of requests that have read it. Processing advances with each, which is reproducible, unlike a clock. */
  reads: number;
  /** Why fetching it fails, decided at creation: a failed image never recovers by itself. */
  failure: { code: string; message: string } | null;
  createdAt: string;
}

/** A product in a publication; live only while the product's status allows it. */
export interface Listing {
  publicationId: string;
  publishDate: string;
}

export interface Product {
  __typename: 'Product';
  id: string;
  title: string;
  handle: string;
  status: ProductStatus;
  vendor: string;
  productType: string;
  descriptionHtml: string;
  tags: string[];
  templateSuffix: string | null;
  seo: { title: string | null; description: string | null };
  categoryId: string | null;
  requiresSellingPlan: boolean;
  options: ProductOption[];
  variants: Variant[];
  media: Media[];
  metafields: Metafield[];
  collectionIds: string[];
  listings: Listing[];
  /** `totalInventory`, which lags behind stock writes as Shopify's does (recorded). */
  settledStock: { total: number; staleSinceMs: number | null };
  createdAt: string;
  updatedAt: string;
}

export interface Location {
  __typename: 'Location';
  id: string;
  name: string;
  isActive: boolean;
  isPrimary: boolean;
  fulfillsOnlineOrders: boolean;
  createdAt: string;
}

export interface Publication {
  __typename: 'Publication';
  id: string;
  title: string;
  catalogType: 'APP' | 'MARKET';
  /** Handle of the app behind an APP catalog. */
  appHandle: string | null;
  autoPublish: boolean;
  /** A listed channel may refuse every product (not recorded). */
  refusesProducts: boolean;
}

export interface Collection {
  __typename: 'Collection';
  id: string;
  title: string;
  handle: string;
}

export interface MetafieldDefinition {
  __typename: 'MetafieldDefinition';
  id: string;
  name: string;
  namespace: string;
  key: string;
  description: string | null;
  ownerType: string;
  type: string;
  adminAccess: string;
  validations: { name: string; value: string | null }[];
}

export interface UserError {
  field: string[] | null;
  message: string;
  code?: string | null;
}

export interface ProductSetOperation {
  __typename: 'ProductSetOperation';
  id: string;
  status: 'CREATED' | 'ACTIVE' | 'COMPLETE';
  productId: string | null;
  userErrors: UserError[];
}

/** A one-time charge; the merchant is sent to `returnUrl` after the decision. */
export interface Purchase {
  __typename: 'AppPurchaseOneTime';
  id: string;
  name: string;
  status: 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'PENDING';
  test: boolean;
  price: { amount: string; currencyCode: string };
  createdAt: string;
  returnUrl: string;
}
