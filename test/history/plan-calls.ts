import type { SeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { type Entry, entriesOf, type Facts, type History, successOf } from './history.ts';
import type { HistoryShop, KeyName } from './shops.ts';

/** What a client sends. */
export type PlannedCall = {
  shop: HistoryShop;
  keyName: KeyName;
  group: string;
  idempotencyKey?: string | undefined;
  facts: Facts;
  method: 'GET' | 'POST';
  /** Below `/api/v1`. */
  path: string;
  body?: object | string;
};

type Planned = Pick<PlannedCall, 'facts' | 'method' | 'path' | 'body'> & { isKeyless?: boolean };

/** Codes that collide: a few at a time, new ones after a while, so that many come to rest at different moments. */
const CODES = 4;
const CODES_LAST_MS = 20_000;
const SIZES = ['US 8', 'US 9'];
const JOB_ROWS = 12;
/** Calls that are looked back on for an undo or a repeat. */
const REMEMBERED = 60;

/** Shared by the clients of a history: what is unique in it, and what they may come back to. */
export type Plans = {
  shops: readonly HistoryShop[];
  history: History;
  nowMs: () => number;
  photo: string;
  /** Counts calls: makes values, keys and codes that no other call has. */
  made: number;
};

/** How often each kind of call is made, of all. */
const WEIGHTS: [
  weight: number,
  plan: (plans: Plans, shop: HistoryShop, random: SeededRandom) => Planned | null,
][] = [
  [50, planUpsert],
  [6, planUndo],
  [14, planStockAdd],
  [4, planStockUndo],
  [8, planMatch],
  [8, planCredits],
  [2, planJob],
];
const CHOICES = WEIGHTS.flatMap(([weight, plan]) => Array<typeof plan>(weight).fill(plan));

/** The next call of a client. Where its kind has nothing to work on, it is an upsert. */
export function planCall(plans: Plans, random: SeededRandom): PlannedCall {
  plans.made += 1;
  const number = plans.made;
  const shop = random.pick(plans.shops);
  const plan = random.pick(CHOICES);
  const { isKeyless, ...planned } = plan(plans, shop, random) ?? planUpsert(plans, shop, random);
  const keyName = random.chance(0.05) ? 'capped' : random.pick(['main', 'second'] as const);
  const hasKey = !isKeyless && random.chance(0.8);
  return {
    ...planned,
    shop,
    keyName,
    group: `call-${number}`,
    idempotencyKey: hasKey ? `call-${number}` : undefined,
  };
}

function planUpsert({ nowMs, made }: Plans, _shop: HistoryShop, random: SeededRandom): Planned {
  const window = Math.floor(nowMs() / CODES_LAST_MS);
  const number = random.below(CODES);
  // One code however it is spelled.
  const code = random.pick([`HIST-${window}-${number}`, `hist ${window} ${number}`]);
  const key = `HIST-${window}-${number}`;
  const sizes = random.chance(0.5) ? SIZES : [random.pick(SIZES)];
  const price = (made / 100 + 1).toFixed(2);
  const variants = Object.fromEntries(sizes.map((size) => [size, { price, quantity: made }]));
  const title = `Call ${made}`;
  const body = upsertInput({
    style_code: code,
    title,
    variants: sizes.map((size) => ({
      options: { Size: size },
      price,
      sku: `${key}-${size}`,
      quantity: made,
    })),
  });
  return {
    facts: { operation: 'upsert', code: key, title, variants },
    method: 'POST',
    path: 'storefront-product-upsert',
    body,
  };
}

/** Recent acknowledged calls of one operation in this shop. */
function recent(plans: Plans, shop: HistoryShop, operation: 'stock-add' | 'upsert'): Entry[] {
  const last = plans.history.entries.slice(-REMEMBERED);
  return entriesOf(last, operation).filter(
    (entry) => entry.shop === shop.store.shop && successOf(entry) !== null,
  );
}

function planUndo(plans: Plans, shop: HistoryShop, random: SeededRandom): Planned | null {
  const done = recent(plans, shop, 'upsert').filter((entry) => successOf(entry)?.upsert_id);
  if (done.length === 0) return null;
  const entry = random.pick(done);
  const code = entry.facts.operation === 'upsert' ? entry.facts.code : '';
  const upsertId = String(successOf(entry)?.upsert_id);
  const path = `upserts/${upsertId}/undo`;
  const facts = { operation: 'undo', code, upsertId } as const;
  return { facts, method: 'POST', path, body: {}, isKeyless: true };
}

function planStockAdd(plans: Plans, shop: HistoryShop, random: SeededRandom): Planned {
  const { variantId } = random.pick(shop.stocked);
  const fresh = {
    variantId,
    quantity: random.below(5) + 1,
    receiptKey: `box-${plans.made}`,
  };
  const earlier = recent(plans, shop, 'stock-add');
  // A box that is sent again, by somebody who does not know that it was.
  const repeated = earlier.length > 0 && random.chance(0.2) ? random.pick(earlier).facts : null;
  const added = repeated?.operation === 'stock-add' ? repeated : fresh;
  const { quantity, receiptKey } = added;
  return {
    facts: { operation: 'stock-add', variantId: added.variantId, quantity, receiptKey },
    method: 'POST',
    path: 'storefront-stock-add',
    body: { variant_id: added.variantId, quantity, receipt_key: receiptKey },
    isKeyless: true,
  };
}

function planStockUndo(plans: Plans, shop: HistoryShop, random: SeededRandom): Planned | null {
  const done = recent(plans, shop, 'stock-add');
  if (done.length === 0) return null;
  const entry = random.pick(done);
  if (entry.facts.operation !== 'stock-add') return null;
  const { variantId, quantity } = entry.facts;
  const stockAddId = String(successOf(entry)?.stock_add_id);
  return {
    facts: { operation: 'stock-undo', variantId, quantity, stockAddId },
    method: 'POST',
    path: `stock-additions/${stockAddId}/undo`,
    body: {},
    isKeyless: true,
  };
}

/** Most with a code that somebody typed; a few are read, which takes a second of a processor. */
function planMatch({ photo }: Plans, _shop: HistoryShop, random: SeededRandom): Planned {
  const typed = { read_label: false, style_code: 'FD2722-002' };
  return {
    facts: { operation: 'match' },
    method: 'POST',
    path: 'image-product-match',
    body: { image_base64: photo, ...(random.chance(0.05) ? {} : typed) },
  };
}

function planCredits(): Planned {
  const facts = { operation: 'credits' } as const;
  return { facts, method: 'GET', path: 'credits', isKeyless: true };
}

/** Codes of its own; the last row repeats the code of the first. */
function planJob({ made }: Plans): Planned {
  const rows = Array.from({ length: JOB_ROWS }, (_, index) => ({
    code: `JOB-${made}-${index % (JOB_ROWS - 1)}`,
    price: (made + index / 100).toFixed(2),
  }));
  const lines = rows.map(({ code, price }) =>
    JSON.stringify(
      upsertInput({
        style_code: code,
        variants: [{ options: { Size: 'US 8' }, price, sku: `${code}-8`, quantity: 1 }],
      }),
    ),
  );
  return {
    facts: { operation: 'start-job', rows },
    method: 'POST',
    path: 'storefront-product-upserts',
    body: lines.join('\n'),
  };
}
