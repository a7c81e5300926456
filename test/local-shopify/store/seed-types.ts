/** Shape of the seed file and of the control API's POST /seed. Records refer to each other by name. */
export interface Seed {
  /** ISO 4217 code of all prices; default US dollars. */
  currency?: string;
  locations?: SeedLocation[];
  publications?: SeedPublication[];
  collections?: SeedCollection[];
  metafield_definitions?: SeedDefinition[];
  products?: SeedProduct[];
}

export interface SeedLocation {
  id?: string;
  name: string;
  is_active?: boolean;
  is_primary?: boolean;
  fulfills_online_orders?: boolean;
}

export interface SeedPublication {
  id?: string;
  title: string;
  catalog_type?: 'APP' | 'MARKET';
  app_handle?: string | null;
  auto_publish?: boolean;
  refuses_products?: boolean;
}

export interface SeedCollection {
  id?: string;
  title: string;
  handle?: string;
}

export interface SeedDefinition {
  namespace?: string;
  key: string;
  type: string;
  name?: string;
  owner_type?: string;
}

export interface SeedMetafield {
  namespace?: string;
  key: string;
  type?: string;
  value: string;
}

export interface SeedVariant {
  id?: string;
  /** Option name -> value; absent for a product without options. */
  options?: Record<string, string>;
  inventory_item_id?: string;
  sku?: string | null;
  barcode?: string | null;
  price?: string;
  compare_at_price?: string | null;
  tracked?: boolean;
  cost?: string | null;
  inventory_policy?: 'CONTINUE' | 'DENY';
  /** Location name -> available quantity; absent: 0 at the primary location. */
  stock?: Record<string, number>;
  /** Names of locations with an inactive level. */
  inactive_at?: string[];
  metafields?: SeedMetafield[];
}

export interface SeedProduct {
  id?: string;
  title: string;
  handle?: string;
  status?: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  vendor?: string;
  product_type?: string;
  description_html?: string;
  template_suffix?: string | null;
  tags?: string[];
  seo?: { title?: string | null; description?: string | null };
  category_id?: string | null;
  options?: { name: string; values: string[] }[];
  variants?: SeedVariant[];
  media?: { id?: string; url: string; alt?: string | null; filename?: string }[];
  metafields?: SeedMetafield[];
  /** Titles of collections. */
  collections?: string[];
  /** Titles of publications; absent: those that include all products automatically. */
  publications?: string[];
  created_at?: string;
}
