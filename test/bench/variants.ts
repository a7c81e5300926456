/**
 * Measures upserts of a product with 2,048 variants through the built app over REST: created, one price changed,
 * repeated, and the change undone.
 *   npm run bench -- variants [--json]
 * Every request to the store takes 150 ms, and its query budget is a standard shop's (2,000 points, 100 per second).
 */
import { parseArgs } from 'node:util';
import { callOperation } from '#test/demo/call-operation.ts';
import { type Figures, measureCall, type SlowStore, withSlowStore } from './with-slow-store.ts';

const UPSERT = 'storefront-product-upsert';

type Measured = Record<string, Omit<Figures, 'uncounted'>>;

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const figures = await withSlowStore('variants', measure);
console.table(figures);
if (values.json) console.log(JSON.stringify(figures));

async function measure({ store, url, key, makeSlow }: SlowStore): Promise<Measured> {
  await makeSlow();
  const send = async (path: string, body: object) => {
    const call = () => callOperation(url, key, path, body);
    const { figures, result } = await measureCall(store, call);
    if (result.undone === false) throw new Error(`${path}: ${JSON.stringify(result)}`);
    const { uncounted: _, ...counted } = figures;
    return { counted, id: result.upsert_id };
  };
  const create = await send(UPSERT, buildLargeStyle('20.00'));
  const change = await send(UPSERT, buildLargeStyle('19.00'));
  const repeat = await send(UPSERT, buildLargeStyle('19.00'));
  const undo = await send(`upserts/${change.id}/undo`, {});
  return {
    create: create.counted,
    change: change.counted,
    repeat: repeat.counted,
    undo: undo.counted,
  };
}

/** A style of 16 widths, 16 lengths and 8 colours. @param price of the last variant */
function buildLargeStyle(price: string) {
  const names = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  const variants = names('W', 16).flatMap((Width) =>
    names('L', 16).flatMap((Length) =>
      names('C', 8).map((Color) => ({
        options: { Width, Length, Color },
        sku: `BIG-${Width}-${Length}-${Color}`,
        price: '20.00',
        quantity: 1,
      })),
    ),
  );
  const last = variants.at(-1);
  if (last) last.price = price;
  return {
    style_code: 'BIG-2048',
    title: 'Every size there is',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    variants,
  };
}
