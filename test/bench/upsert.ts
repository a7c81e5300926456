/**
 * Measures upserts through the built app over REST while every request to the store takes 150 ms:
 *   npm run bench -- upsert [--json]
 * A product with 8 sizes (SKU, barcode, price, stock), 3 images, 3 channels and 1 location is created, changed in title
 * and prices, and repeated. Reads of the cached profile and checks of images (`After`) are counted separately.
 */
import { parseArgs } from 'node:util';
import { callOperation } from '#test/demo/call-operation.ts';
import { type Figures, measureCall, type SlowStore, withSlowStore } from './with-slow-store.ts';

const OPERATION = 'storefront-product-upsert';

/** Measured requests of seven other tools for the same task, by a caller that knows every id. */
const PEERS = [
  ['shopify-mcp 1.0.8', 2, 2, 'a second product; no images, stock, channels'],
  ['cob-shopify-mcp 0.11.0', 25, 9, 'a second product; no images, channels, barcodes'],
  ['@miller-joe 0.2.0', 14, 2, 'a second product; no SKUs, barcodes, stock, channels'],
  ['Pipedream 1.0.1', 17, 9, 'a second product; first size without price and stock'],
  ['benwmerritt', 10, 2, 'a second product; deletes sizes and photos on update'],
  ['solederva', 17, 22, 'found by handle; deletes photos on update'],
  ['shopify-multi-store 1.6.0', 42, 5, 'a second product'],
] as const;

type Measured = Record<'create' | 'change' | 'repeat', Omit<Figures, 'operations'>>;

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
report(await withSlowStore('upsert', measure));

async function measure({ store, url, key, makeSlow }: SlowStore): Promise<Measured> {
  const send = async (input: object) => {
    const call = () => callOperation(url, key, OPERATION, input);
    const { operations: _, ...counted } = (await measureCall(store, call)).figures;
    return counted;
  };
  await callOperation(url, key, OPERATION, { ...buildStyle('WARM-UP'), dry_run: true });
  await makeSlow();
  const style = buildStyle('DD1391-100');
  const cheaper = style.variants.map((variant) => ({ ...variant, price: '99.00' }));
  const changed = { ...style, title: 'Dunk Low Retro, on sale', variants: cheaper };
  return { create: await send(style), change: await send(changed), repeat: await send(changed) };
}

function buildStyle(styleCode: string) {
  return {
    style_code: styleCode,
    title: 'Dunk Low Retro',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    image_urls: [1, 2, 3].map((at) => `https://cdn.example.com/${styleCode}/${at}.jpg`),
    variants: ['38', '39', '40', '41', '42', '43', '44', '45'].map((size) => ({
      options: { Size: size },
      sku: `${styleCode}-${size}`,
      barcode: `40000000000${size}`,
      price: '119.00',
      quantity: 3,
    })),
  };
}

function report(measured: Measured): void {
  console.table(measured);
  console.table([
    {
      who: 'this app',
      create: measured.create.requests,
      change: measured.change.requests,
      'the same once more': `${measured.repeat.requests} read, no write`,
    },
    ...PEERS.map(([who, create, change, again]) => ({
      who,
      create,
      change,
      'the same once more': again,
    })),
  ]);
  const figures = Object.entries(measured).map(([name, { requests, points, ms }]) => [
    name,
    { requests, points, ms },
  ]);
  if (values.json) console.log(JSON.stringify(Object.fromEntries(figures)));
}
