import { now } from '../store/now.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { InventoryItem, UnitPriceMeasurement, UserError, Variant } from '../store/types.ts';
import { formatMoney } from './money.ts';

/** Input fields of variants in all mutations. */
export interface VariantFields {
  price?: string | null;
  compareAtPrice?: string | null;
  barcode?: string | null;
  sku?: string | null;
  taxable?: boolean | null;
  taxCode?: string | null;
  inventoryPolicy?: 'CONTINUE' | 'DENY' | null;
  requiresComponents?: boolean | null;
  showUnitPrice?: boolean | null;
  unitPriceMeasurement?: Partial<UnitPriceMeasurement> | null;
  inventoryItem?: InventoryItemFields | null;
}

export interface InventoryItemFields {
  sku?: string | null;
  tracked?: boolean | null;
  requiresShipping?: boolean | null;
  cost?: string | null;
  countryCodeOfOrigin?: string | null;
  provinceCodeOfOrigin?: string | null;
  harmonizedSystemCode?: string | null;
  measurement?: { weight?: { value: number; unit: string } | null } | null;
}

const HIGHEST = 1e18;
const NO_UNIT_PRICE: UnitPriceMeasurement = {
  quantityValue: 0,
  quantityUnit: null,
  referenceValue: 0,
  referenceUnit: null,
};

/** A variant with Shopify's defaults: price 0.00, taxable, DENY, not tracked. */
export function newVariant(store: ShopStore, productId: string, values: string[]): Variant {
  const id = store.newId('ProductVariant');
  const item: InventoryItem = {
    __typename: 'InventoryItem',
    id: store.newId('InventoryItem'),
    variantId: id,
    sku: null,
    tracked: false,
    requiresShipping: true,
    cost: null,
    weight: { value: 0, unit: 'KILOGRAMS' },
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    harmonizedSystemCode: null,
    levels: [],
    createdAt: now(),
    updatedAt: now(),
  };
  return {
    __typename: 'ProductVariant',
    id,
    productId,
    values,
    barcode: null,
    price: '0.00',
    compareAtPrice: null,
    taxable: true,
    taxCode: '',
    inventoryPolicy: 'DENY',
    requiresComponents: false,
    showUnitPrice: false,
    unitPriceMeasurement: { ...NO_UNIT_PRICE },
    mediaIds: [],
    metafields: [],
    inventoryItem: item,
    createdAt: now(),
    updatedAt: now(),
  };
}

/** Copies the given fields; an absent field stays, null clears a field that may be empty. */
export function applyVariantFields(variant: Variant, fields: VariantFields): void {
  if (fields.price != null) variant.price = formatMoney(fields.price);
  if (fields.compareAtPrice !== undefined) {
    variant.compareAtPrice =
      fields.compareAtPrice === null ? null : formatMoney(fields.compareAtPrice);
  }
  if (fields.barcode !== undefined) variant.barcode = fields.barcode;
  if (fields.taxable != null) variant.taxable = fields.taxable;
  if (fields.taxCode !== undefined) variant.taxCode = fields.taxCode ?? '';
  if (fields.inventoryPolicy != null) variant.inventoryPolicy = fields.inventoryPolicy;
  if (fields.requiresComponents != null) variant.requiresComponents = fields.requiresComponents;
  if (fields.showUnitPrice != null) variant.showUnitPrice = fields.showUnitPrice;
  if (fields.unitPriceMeasurement !== undefined) {
    variant.unitPriceMeasurement = { ...NO_UNIT_PRICE, ...fields.unitPriceMeasurement };
  }
  if (fields.sku !== undefined) variant.inventoryItem.sku = fields.sku === '' ? null : fields.sku;
  if (fields.inventoryItem) applyItemFields(variant.inventoryItem, fields.inventoryItem);
  variant.updatedAt = now();
}

function applyItemFields(item: InventoryItem, fields: InventoryItemFields): void {
  if (fields.sku !== undefined) item.sku = fields.sku === '' ? null : fields.sku;
  if (fields.tracked != null) item.tracked = fields.tracked;
  if (fields.requiresShipping != null) item.requiresShipping = fields.requiresShipping;
  if (fields.cost !== undefined) item.cost = fields.cost;
  if (fields.countryCodeOfOrigin !== undefined)
    item.countryCodeOfOrigin = fields.countryCodeOfOrigin;
  if (fields.provinceCodeOfOrigin !== undefined)
    item.provinceCodeOfOrigin = fields.provinceCodeOfOrigin;
  if (fields.harmonizedSystemCode !== undefined) {
    item.harmonizedSystemCode = fields.harmonizedSystemCode?.replaceAll('.', '') ?? null;
  }
  if (fields.measurement?.weight) item.weight = fields.measurement.weight;
  item.updatedAt = now();
}

/** Error codes, which differ between productSet and the bulk mutations; messages are the same (recorded). */
export interface VariantErrorCodes {
  negativePrice: string;
  tooHigh: string;
  negativeCost: string;
  /** Code for a price of null; absent where null is allowed. */
  blankPrice?: string;
}

/** Checks prices, cost and lengths of a variant input at `path`. Order of errors as recorded. */
export function checkVariantFields(
  fields: VariantFields,
  path: string[],
  codes: VariantErrorCodes,
): UserError[] {
  const errors: UserError[] = [];
  const report = (name: string[], message: string, code: string) =>
    errors.push({ field: [...path, ...name], message, code });
  const { price, compareAtPrice, barcode } = fields;
  const sku = fields.sku ?? fields.inventoryItem?.sku;
  const cost = fields.inventoryItem?.cost;
  const tooHigh = 'must be less than 1000000000000000000';
  if (compareAtPrice != null && Number(compareAtPrice) >= HIGHEST)
    report(['compareAtPrice'], tooHigh, codes.tooHigh);
  if (compareAtPrice != null && Number(compareAtPrice) < 0) {
    report(['compareAtPrice'], 'must be greater than or equal to 0', codes.negativePrice);
  }
  if (price === null && codes.blankPrice)
    report(['price'], "Price can't be blank", codes.blankPrice);
  if (price != null && Number(price) < 0) {
    report(['price'], 'Price must be greater than or equal to 0', codes.negativePrice);
  }
  if (price != null && Number(price) >= HIGHEST)
    report(['price'], 'Price must be less than 1000000000000000000', codes.tooHigh);
  if (cost != null && Number(cost) < 0) {
    report(
      ['inventoryItem', 'cost'],
      'Cost per item must be greater than or equal to 0',
      codes.negativeCost,
    );
  }
  if (cost != null && Number(cost) >= HIGHEST) {
    report(
      ['inventoryItem', 'cost'],
      'Cost per item must be less than 1000000000000000000',
      codes.tooHigh,
    );
  }
  if (barcode != null && barcode.length > 255) {
    report(['barcode'], 'Barcode is too long (maximum is 255 characters)', codes.tooHigh);
  }
  if (sku != null && sku.length > 255) {
    report(
      [fields.sku != null ? 'sku' : 'inventoryItem'],
      'Sku is too long (maximum is 255 characters)',
      codes.tooHigh,
    );
  }
  return errors;
}
