import type { BulkOperation, StagedUpload } from './bulk-types.ts';
import { gidNumber } from './gid.ts';
import { keyOf, ProductTable } from './product-table.ts';
import type {
  Collection,
  InventoryItem,
  Location,
  Media,
  MetafieldDefinition,
  Product,
  ProductSetOperation,
  Publication,
  Purchase,
  Variant,
} from './types.ts';

/** Arguments and result of an idempotent write, so that a repeat returns the result. */
export interface RememberedWrite {
  fingerprint: string;
  payload: unknown;
}

/** Image processing set by a test. */
export interface MediaRules {
  readsUntilReady: number;
  failing: { urlContains: string; code: string; message: string }[];
}

const FIRST_NUMBER = 10_000_000_000_001;

/** The records of one shop. */
export class ShopStore {
  readonly domain: string;
  readonly products = new ProductTable();
  /** Files that no product shows. */
  readonly looseFiles = new Map<string, Media>();
  readonly locations = new Map<string, Location>();
  readonly publications = new Map<string, Publication>();
  readonly collections = new Map<string, Collection>();
  readonly definitions = new Map<string, MetafieldDefinition>();
  readonly operations = new Map<string, ProductSetOperation>();
  /** Changes of quantities, as the inventory history names them. */
  readonly stockHistory: {
    reason: string;
    document: string | null;
    itemId: string;
    delta: number;
  }[] = [];
  readonly rememberedWrites = new Map<string, RememberedWrite>();
  /** By their `key`. */
  readonly stagedUploads = new Map<string, StagedUpload>();
  readonly bulkOperations = new Map<string, BulkOperation>();
  /** Charges; whether Shopify manages the app's prices; whether payments that were approved fail, which leaves them pending. */
  readonly billing = {
    purchases: new Map<string, Purchase>(),
    isPricingManaged: false,
    arePaymentsFailing: false,
  };
  /** In milliseconds: until search finds a new product, until a job starts, and per line of a bulk operation. */
  readonly delays = { searchMs: 0, jobMs: 30, bulkLineMs: 0 };
  readonly #madeAtMs = new Map<string, number>();
  /** ISO 4217 code of all prices. */
  currency = 'USD';
  media: MediaRules = { readsUntilReady: 2, failing: [] };
  #lastNumber = FIRST_NUMBER;

  constructor(domain: string) {
    this.domain = domain;
  }

  /** Creates the next global id of a type. */
  newId(type: string): string {
    this.#lastNumber += 1;
    return `gid://shopify/${type}/${this.#lastNumber}`;
  }

  /** Keeps later ids above an id of a seed. */
  reserveId(id: string): void {
    this.#lastNumber = Math.max(this.#lastNumber, gidNumber(id) ?? 0);
  }

  /** Adds a product of the app, which search finds after a delay, unlike one of the seed. */
  addMadeProduct(product: Product): void {
    this.products.set(product.id, product);
    this.#madeAtMs.set(product.id, Date.now());
  }

  /** Whether search finds the product yet. */
  isSearchable(product: Product): boolean {
    return (this.#madeAtMs.get(product.id) ?? 0) <= Date.now() - this.delays.searchMs;
  }

  findVariant(id: string): Variant | null {
    for (const product of this.products.find([keyOf.variant(id)])) {
      const variant = product.variants.find((candidate) => candidate.id === id);
      if (variant) return variant;
    }
    return null;
  }

  findInventoryItem(id: string): InventoryItem | null {
    for (const product of this.products.find([keyOf.item(id)])) {
      const variant = product.variants.find((candidate) => candidate.inventoryItem.id === id);
      if (variant) return variant.inventoryItem;
    }
    return null;
  }

  getProduct(id: string): Product {
    const product = this.products.get(id);
    if (!product) throw new Error(`local Shopify lost product ${id}`);
    return product;
  }

  productOfVariant(variant: Variant): Product {
    return this.getProduct(variant.productId);
  }

  variantOfItem(item: InventoryItem): Variant {
    const variant = this.findVariant(item.variantId);
    if (!variant) throw new Error(`local Shopify lost variant ${item.variantId}`);
    return variant;
  }

  primaryLocation(): Location {
    const locations = [...this.locations.values()].filter((location) => location.isActive);
    const primary = locations.find((location) => location.isPrimary) ?? locations[0];
    if (!primary) throw new Error(`${this.domain} has no active location`);
    return primary;
  }
}
