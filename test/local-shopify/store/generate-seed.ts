import { writeFileSync } from 'node:fs';
import type { Seed, SeedProduct, SeedVariant } from './seed-types.ts';

/** Where seed.json is. */
export const SEED_FILE = new URL('./seed.json', import.meta.url);

let state = 20_261_120;

/** Pseudo-random numbers (mulberry32) from a fixed seed, so that the file is the same every time. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const below = (limit: number) => Math.floor(random() * limit);

/** A GTIN-13 of the restricted range for use within a store (prefix 20). */
function createStoreBarcode(): string {
  const digits = `20${String(below(10_000_000_000)).padStart(10, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + ((10 - (sum % 10)) % 10);
}

const ADULT_SIZES = ['7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11'];
const CLOTHES_SIZES = ['S', 'M', 'L', 'XL'];
const JEANS_SIZES = ['W30 L32', 'W32 L32', 'W34 L32', 'W34 L34'];
const MAIN = 'Main Street Store';
const WAREHOUSE = 'Warehouse';

interface Plan {
  title: string;
  vendor: string;
  type: string;
  price: string;
  sizes: string[];
  code: string;
  colour?: string;
  more?: Partial<SeedProduct>;
}

function variantsOf(plan: Plan): SeedVariant[] {
  return plan.sizes.map((size) => ({
    options: { Size: size, ...(plan.colour ? { Color: plan.colour } : {}) },
    sku: `${plan.code}-${size.replaceAll(' ', '')}`,
    barcode: createStoreBarcode(),
    price: plan.price,
    cost: (Number(plan.price) * 0.55).toFixed(2),
    tracked: true,
    stock: { [MAIN]: below(9), [WAREHOUSE]: below(25) },
  }));
}

const CATEGORY = 'gid://shopify/TaxonomyCategory/';
const CATEGORIES: Record<string, string> = {
  'Running Shoes': 'aa-8-1',
  'Trail Running Shoes': 'aa-8-1',
  'Basketball Shoes': 'aa-8-1',
  Sneakers: 'aa-8-8',
  "Kids' Shoes": 'aa-8-2',
  Jeans: 'aa-1-12-4',
  Hoodies: 'aa-1-13-13',
  Jackets: 'aa-1-10-2',
};

function product(plan: Plan, day: number): SeedProduct {
  const file = `${plan.vendor}-${plan.title}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    title: plan.title,
    vendor: plan.vendor,
    product_type: plan.type,
    status: 'ACTIVE',
    description_html: `<p>${plan.title} by ${plan.vendor}. Picked for the shop by hand.</p>`,
    tags: [plan.type.split(' ')[0] ?? plan.type, day % 3 === 0 ? 'bestseller' : 'season-26'],
    category_id: CATEGORY + CATEGORIES[plan.type],
    options: [
      { name: 'Size', values: plan.sizes },
      ...(plan.colour ? [{ name: 'Color', values: [plan.colour] }] : []),
    ],
    variants: variantsOf(plan),
    media: [
      {
        url: `https://images.example.com/${file}-1.jpg`,
        alt: plan.title,
        filename: `${file}-1.jpg`,
      },
    ],
    publications: ['Online Store', 'Point of Sale', 'Shop', 'United States'],
    created_at: new Date(Date.UTC(2026, 2, 1 + day, 9, 30)).toISOString().replace('.000Z', 'Z'),
    ...plan.more,
  };
}

const shoes = (
  title: string,
  vendor: string,
  type: string,
  price: string,
  code: string,
  more?: Partial<SeedProduct>,
): Plan => {
  const sizes = ADULT_SIZES.slice(below(3), ADULT_SIZES.length - below(3));
  return { title, vendor, type, price, code, sizes, ...(more ? { more } : {}) };
};

const clothes = (
  title: string,
  vendor: string,
  type: string,
  price: string,
  code: string,
  colour: string,
  more?: Partial<SeedProduct>,
): Plan => ({
  title,
  vendor,
  type,
  price,
  code,
  colour,
  sizes: type === 'Jeans' ? JEANS_SIZES : CLOTHES_SIZES,
  ...(more ? { more } : {}),
});

const running = { collections: ['Running'] };

const plans: Plan[] = [
  {
    ...shoes('Air Zoom Pegasus 41', 'Nike', 'Running Shoes', '140.00', 'LC2818-101'),
    sizes: ['8', '8.5', '9', '9.5', '10'],
  },
  {
    ...shoes('Velocity Nitro 3 Jr', 'PUMA', "Kids' Shoes", '85.00', '388392-12'),
    sizes: ['9', '9.5', '10', '10.5'],
  },
  shoes('Air Zoom Pegasus 40', 'Nike', 'Running Shoes', '119.00', 'NK-PEG40', running),
  shoes('Invincible 3', 'Nike', 'Running Shoes', '180.00', 'NK-INV3'),
  shoes('Air Force 1 Low', 'Nike', 'Sneakers', '115.00', 'NK-AF1'),
  shoes('Dunk Low Retro', 'Nike', 'Sneakers', '120.00', 'NK-DUNK', {
    status: 'DRAFT',
    publications: [],
  }),
  shoes('Air Jordan 1 Mid', 'Jordan', 'Basketball Shoes', '125.00', 'JD-AJ1M', {
    collections: ['Court'],
  }),
  shoes('Jordan Max Aura 5', 'Jordan', 'Basketball Shoes', '110.00', 'JD-AURA5'),
  shoes('Ultraboost Light', 'adidas', 'Running Shoes', '190.00', 'AD-UBL', running),
  shoes('Adizero Boston 12', 'adidas', 'Running Shoes', '160.00', 'AD-BOS12'),
  shoes('Samba OG', 'adidas', 'Sneakers', '100.00', 'AD-SAMBA', { collections: ['New arrivals'] }),
  shoes('Gazelle', 'adidas', 'Sneakers', '100.00', 'AD-GAZ'),
  shoes('Stan Smith', 'adidas', 'Sneakers', '95.00', 'AD-STAN', { status: 'ARCHIVED' }),
  shoes('Fresh Foam X 880v14', 'New Balance', 'Running Shoes', '140.00', 'NB-880', running),
  shoes('FuelCell Rebel v4', 'New Balance', 'Running Shoes', '140.00', 'NB-REBEL'),
  shoes('574 Core', 'New Balance', 'Sneakers', '90.00', 'NB-574'),
  shoes('990v6', 'New Balance', 'Sneakers', '200.00', 'NB-990', { collections: ['New arrivals'] }),
  shoes('Gel-Nimbus 26', 'ASICS', 'Running Shoes', '160.00', 'AS-NIM26', running),
  shoes('Gel-Kayano 31', 'ASICS', 'Running Shoes', '165.00', 'AS-KAY31'),
  shoes('Gel-Lyte III', 'ASICS', 'Sneakers', '120.00', 'AS-GL3', {
    status: 'DRAFT',
    publications: [],
  }),
  shoes('Deviate Nitro 2', 'PUMA', 'Running Shoes', '160.00', 'PU-DEV2'),
  shoes('Suede Classic XXI', 'PUMA', 'Sneakers', '75.00', 'PU-SUEDE'),
  shoes('Chuck Taylor All Star', 'Converse', 'Sneakers', '60.00', 'CV-CTAS', {
    collections: ['Sale'],
  }),
  shoes('Chuck 70 High', 'Converse', 'Sneakers', '90.00', 'CV-C70'),
  shoes('One Star Pro', 'Converse', 'Sneakers', '75.00', 'CV-ONE', { status: 'ARCHIVED' }),
  shoes('Old Skool', 'Vans', 'Sneakers', '70.00', 'VN-OLD'),
  shoes('Sk8-Hi', 'Vans', 'Sneakers', '80.00', 'VN-SK8'),
  shoes('Knu Skool', 'Vans', 'Sneakers', '75.00', 'VN-KNU', { collections: ['New arrivals'] }),
  shoes('Charged Assert 10', 'Under Armour', 'Running Shoes', '75.00', 'UA-ASSERT'),
  shoes('Curry 11', 'Under Armour', 'Basketball Shoes', '160.00', 'UA-CURRY11', {
    collections: ['Court'],
  }),
  clothes('Rival Fleece Hoodie', 'Under Armour', 'Hoodies', '55.00', 'UA-RIVAL', 'Black'),
  shoes('Speedcross 6', 'Salomon', 'Trail Running Shoes', '145.00', 'SA-SPD6'),
  shoes('Sense Ride 5', 'Salomon', 'Trail Running Shoes', '140.00', 'SA-SENSE5', running),
  shoes('XA Pro 3D v9', 'Salomon', 'Trail Running Shoes', '130.00', 'SA-XA3D'),
  clothes('501 Original', "Levi's", 'Jeans', '98.00', 'LV-501', 'Rinse'),
  clothes('511 Slim', "Levi's", 'Jeans', '69.50', 'LV-511', 'Dark Indigo', {
    collections: ['Sale'],
  }),
  clothes('Trucker Jacket', "Levi's", 'Jackets', '108.00', 'LV-TRUCK', 'Medium Stonewash'),
  clothes('Detroit Jacket', 'Carhartt', 'Jackets', '129.99', 'CH-DETROIT', 'Brown'),
  clothes('Loose Fit Midweight Hoodie', 'Carhartt', 'Hoodies', '64.99', 'CH-K121', 'Navy'),
  shoes('Little Court Classic', 'adidas', "Kids' Shoes", '48.00', 'AD-KIDS', {
    status: 'DRAFT',
    publications: [],
  }),
];

const products = plans.map(product);

/** Sets the barcode of the variant of one size to that printed on the box. */
function printBarcode(index: number, size: string, barcode: string): void {
  const variant = products[index]?.variants?.find((one) => one.options?.Size === size);
  if (variant) variant.barcode = barcode;
}

printBarcode(0, '8.5', '195503583218');
printBarcode(1, '10', '4081488076325');
Object.assign(products[0] ?? {}, {
  tags: ['staff-pick', 'Running', 'window-display'],
  collections: ['Running', 'New arrivals'],
  seo: { title: 'Nike Pegasus 41 | Main Street', description: 'Our most asked-for running shoe.' },
  metafields: [
    { namespace: 'custom', key: 'care', type: 'single_line_text_field', value: 'Air dry only' },
    {
      namespace: 'reviews',
      key: 'rating',
      type: 'rating',
      value: '{"value":"4.6","scale_min":"1.0","scale_max":"5.0"}',
    },
  ],
});
Object.assign(products[1] ?? {}, {
  tags: ['kids', 'back-to-school'],
  seo: { title: 'PUMA Velocity Nitro 3 Jr', description: null },
  publications: ['Online Store', 'Shop'],
});
for (const [index, variant] of (products[22]?.variants ?? []).entries())
  variant.compare_at_price = index < 3 ? '75.00' : null;
for (const variant of products[15]?.variants ?? []) variant.tracked = false;

/** The content of the seed file. Write it with `node test/local-shopify/store/generate-seed.ts`. */
export const generatedSeed: Seed = {
  locations: [
    { name: MAIN, is_primary: true },
    { name: WAREHOUSE },
    { name: 'Pop-up 2024', is_active: false, fulfills_online_orders: false },
  ],
  publications: [
    { title: 'Online Store', app_handle: 'online_store', auto_publish: true },
    { title: 'Point of Sale', app_handle: 'pos' },
    { title: 'Shop', app_handle: 'shop' },
    { title: 'United States', catalog_type: 'MARKET', app_handle: null, auto_publish: true },
  ],
  collections: [
    { title: 'New arrivals' },
    { title: 'Running' },
    { title: 'Court' },
    { title: 'Sale' },
  ],
  products,
};

if (import.meta.main) {
  writeFileSync(SEED_FILE, `${JSON.stringify(generatedSeed, null, 2)}\n`);
}
