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

/** Upserts that run first, and the call under test: an upsert, or the undo of the last one. */
export type Scenario = {
  name: string;
  before: ScenarioInput[];
  call: ScenarioInput | 'undo';
  /** Number of reads until the store has processed an image; absent: 0. */
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

/** A change that sends every kind of root field. */
const changed: ScenarioInput = {
  ...style,
  title: 'Trail runner, on sale',
  tags: ['sale'],
  image_urls: [`${IMAGE}a.jpg`, `${IMAGE}b.jpg`],
  variants: [sized('41', '99.00', 8), sized('43', '99.00', 3)],
};

/** A product of the seed, which the merchant created by hand. */
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

/** Every kind of write to a store. */
export const SCENARIOS: Scenario[] = [
  { name: 'a creation', before: [], call: style },
  { name: 'a change', before: [style], call: changed },
  { name: 'an adoption', before: [], call: adopting },
  { name: 'a creation whose image is processed late', before: [], call: style, readsUntilReady: 2 },
  {
    name: 'a change whose image is processed late',
    before: [style],
    call: changed,
    readsUntilReady: 2,
  },
  { name: 'the undo of a change', before: [style, changed], call: 'undo' },
  { name: 'the undo of a creation', before: [style], call: 'undo' },
];

/** A request to the store: the one with this root field after `skip` others with it. */
export type Step = { rootField: string; skip: number };

/** The steps of a run, from the requests that the store recorded. */
export function toSteps(requests: readonly { root_fields: string[] }[]): Step[] {
  return requests.flatMap(({ root_fields: [rootField] }, index) => {
    if (rootField === undefined) return [];
    const before = requests.slice(0, index);
    return { rootField, skip: before.filter((one) => one.root_fields.includes(rootField)).length };
  });
}

/** Fields that differ between two runs of the same scenario: ids and times. */
const VOLATILE =
  /^(id|shop|inventory_item_id|location_id|created_at|updated_at|publish_date|url|media_ids)$/;

/** The state of a store without fields that differ between runs. */
export function toComparableStore(state: unknown): unknown {
  const text = JSON.stringify(state, (name, value: unknown) =>
    VOLATILE.test(name) ? undefined : value,
  );
  return JSON.parse(text);
}
