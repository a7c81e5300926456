/** Input of an upsert, as a caller sends it. */
export type ScenarioInput = {
  style_code: string;
  title: string;
  vendor: string;
  product_type: string;
  variants: { options: Record<string, string>; price: string; sku: string; quantity: number }[];
  tags?: string[];
  image_urls?: string[];
};

/** Upserts that come first, and the call that something happens to: an upsert, or the undo of the last. */
export type Scenario = {
  name: string;
  before: ScenarioInput[];
  call: ScenarioInput | 'undo';
  /** How often an image is looked at before the store has fetched it; at once when absent. */
  readsUntilReady?: number;
};

const IMAGE = 'https://cdn.example.com/one/';

const style: ScenarioInput = {
  style_code: 'ONE 1-100',
  title: 'Trail runner',
  vendor: 'Nike',
  product_type: 'Running Shoes',
  image_urls: [`${IMAGE}a.jpg`],
  variants: ['41', '42'].map((Size, index) => sized(Size, '129.90', index + 1)),
};

/** Every kind of root field that a change sends. */
const changed: ScenarioInput = {
  ...style,
  title: 'Trail runner, on sale',
  tags: ['sale'],
  image_urls: [`${IMAGE}a.jpg`, `${IMAGE}b.jpg`],
  variants: [sized('41', '99.00', 8), sized('43', '99.00', 3)],
};

/** A product of the seed that the merchant made by hand. */
const adopting: ScenarioInput = {
  ...style,
  style_code: 'LC2818-101',
  title: 'Air Zoom Pegasus 41',
  image_urls: [],
  variants: [{ options: { Size: '9' }, sku: 'LC2818-101-9', price: '140.00', quantity: 7 }],
};

function sized(Size: string, price: string, quantity: number) {
  return { options: { Size }, price, sku: `ONE-${Size}`, quantity };
}

/** Whatever this service does to a store. */
export const SCENARIOS: Scenario[] = [
  { name: 'a creation', before: [], call: style },
  { name: 'a change', before: [style], call: changed },
  { name: 'an adoption', before: [], call: adopting },
  { name: 'a creation whose image comes late', before: [], call: style, readsUntilReady: 2 },
  { name: 'a change whose image comes late', before: [style], call: changed, readsUntilReady: 2 },
  { name: 'the undo of a change', before: [style, changed], call: 'undo' },
  { name: 'the undo of a creation', before: [style], call: 'undo' },
];

/** Something the store was asked: the n-th request with this root field, so many of them before. */
export type Step = { rootField: string; skip: number };

/** The steps of a run, from the store's own log. */
export function stepsOf(requests: readonly { root_fields: string[] }[]): Step[] {
  return requests.flatMap(({ root_fields: [rootField] }, index) => {
    if (rootField === undefined) return [];
    const before = requests.slice(0, index);
    return { rootField, skip: before.filter((one) => one.root_fields.includes(rootField)).length };
  });
}

/** Ids and moments: they tell two runs of the same apart. */
const PASSING =
  /^(id|shop|inventory_item_id|location_id|created_at|updated_at|publish_date|url|media_ids)$/;

/** The whole state of a store, without what tells two runs of the same apart. */
export function comparableStore(state: unknown): unknown {
  const text = JSON.stringify(state, (name, value: unknown) =>
    PASSING.test(name) ? undefined : value,
  );
  return JSON.parse(text);
}
