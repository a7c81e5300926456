import type { SeedProduct, SeedVariant } from '../../store/seed-types.ts';
import type { Recording, Replay } from '../replay.ts';

/** Prepares a shop for a recording and replays it. */
export type Scenario = (replay: Replay, file: Recording) => Promise<void>;

/** Scenarios by the recording's file. */
export type Scenarios = Record<string, Scenario>;

/** The two locations of the recorded store. */
export const LOCATIONS = [
  { id: 'gid://shopify/Location/106318430514', name: 'Shop location', is_primary: true },
  { id: 'gid://shopify/Location/106318463282', name: 'My Custom Location' },
];

/** Seed of a product from a recording's initial read. */
export function productFromRead(read: Recording): SeedProduct {
  const options = read.options ?? [{ name: 'Title', values: ['Default Title'] }];
  return {
    id: read.id,
    title: read.title,
    handle: read.handle,
    status: read.status ?? 'DRAFT',
    vendor: read.vendor ?? 'harry-test-heelo',
    product_type: read.productType ?? '',
    description_html: read.descriptionHtml ?? '',
    template_suffix: read.templateSuffix ?? null,
    tags: read.tags ?? [],
    seo: read.seo ?? {},
    publications: [],
    options: options.map((option: Recording) => ({
      name: option.name,
      values: option.optionValues?.map((value: Recording) => value.name) ?? option.values,
    })),
    ...(read.variants ? { variants: read.variants.nodes.map(variantFromRead) } : {}),
  };
}

function variantFromRead(read: Recording): SeedVariant {
  const pairs = read.selectedOptions.map((one: Recording) => [one.name, one.value]);
  return {
    id: read.id,
    inventory_item_id: read.inventoryItem?.id,
    options: Object.fromEntries(pairs),
    sku: read.sku ?? null,
    barcode: read.barcode ?? null,
    price: read.price ?? '0.00',
    tracked: read.inventoryItem?.tracked ?? false,
  };
}

/** Seed of a product with a single variant, as `productCreate` leaves it. */
export function seedSimpleProduct(about: {
  id: string;
  title: string;
  handle?: string;
  status?: 'ACTIVE' | 'DRAFT';
  tags?: string[];
}): SeedProduct {
  return {
    publications: [],
    variants: [{ tracked: false }],
    vendor: 'harry-test-heelo',
    status: 'DRAFT',
    ...about,
  };
}
