import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

type Fault = Record<string, unknown> & { kind: string; root_field: string };

let count = 0;
/** One upsert that meets these faults, of a new style or of one that is in the store. */
async function meeting(faults: Fault[], isNew: boolean) {
  count += 1;
  const input = upsertInput({
    style_code: `LATE-${count}`,
    variants: [{ price: '9.00', quantity: 1 }],
  });
  const send = (more: object) => app.post(UPSERT, { ...input, ...more }, shop.apiKey);
  if (!isNew) await send({});
  const before = await shop.getBalance();
  for (const fault of faults)
    await shop.store.control('POST', '/faults', { times: 99, skip: 0, ...fault });
  const { status, body } = await send(isNew ? {} : { title: `Renamed ${count}` });
  await shop.store.control('DELETE', '/faults');
  const titles = await productTitles();
  const title = isNew ? undefined : `Renamed ${count}`;
  return { status, body, cost: before - (await shop.getBalance()), titles, title };
}

async function productTitles(): Promise<string[]> {
  const query = 'query { products(first: 250) { nodes { title } } }';
  const { products } = await shop.store.query<{ products: { nodes: { title: string }[] } }>(query);
  return products.nodes.map(({ title }) => title);
}

const denied = { kind: 'root_error', code: 'ACCESS_DENIED' };
const refused = { kind: 'user_error', message: 'The store says no' };

describe('an upsert that meets a failure of the store over REST', () => {
  it.each<[string, number, string, boolean, Fault[]]>([
    [
      'the store is frozen',
      403,
      'store_access_denied',
      true,
      [{ kind: 'shop_frozen', root_field: '*' }],
    ],
    [
      'the product is refused',
      422,
      'store_rejected',
      true,
      [{ ...refused, root_field: 'productSet' }],
    ],
    [
      'a permission lacks',
      403,
      'store_access_denied',
      true,
      [{ ...denied, root_field: 'productSet' }],
    ],
    [
      'a change is refused',
      422,
      'store_rejected',
      false,
      [{ ...refused, root_field: 'productUpdate' }],
    ],
    [
      'a change is not permitted',
      403,
      'store_access_denied',
      false,
      [{ ...denied, root_field: 'productUpdate' }],
    ],
  ])(
    'is a problem that costs nothing while nothing is written: %s',
    async (_, status, code, isNew, faults) => {
      const met = await meeting(faults, isNew);
      expect(met).toMatchObject({ status, body: { code, charged: false }, cost: 0 });
      expect(met.titles).not.toContain(met.title);
    },
  );

  it.each<[string, RegExp, boolean, Fault[]]>([
    [
      'no channel',
      /^Not live on "Shop".*permission/,
      true,
      [{ ...denied, root_field: 'publishablePublish' }],
    ],
    [
      'a frozen store',
      /^Not live on "Shop"\. The store is frozen/,
      true,
      [{ kind: 'shop_frozen', root_field: 'publishablePublish' }],
    ],
    [
      'an answer that was lost, and the next try refused',
      /answer was lost on the way/,
      false,
      [
        { kind: 'cut_after_commit', root_field: 'productUpdate', times: 1 },
        { ...denied, root_field: 'productUpdate' },
      ],
    ],
  ])(
    'is an answer that costs 1 credit once something is written: %s',
    async (_, warning, isNew, faults) => {
      const met = await meeting(faults, isNew);
      expect(met).toMatchObject({ status: 200, cost: 1 });
      expect(met.body.credits_remaining).toBe(await shop.getBalance());
      expect(met.body.warnings).toContainEqual(expect.stringMatching(warning));
      expect(met.body.published_to.includes('Shop')).toBe(!isNew);
      if (met.title) expect(met.titles).toContain(met.title);
    },
  );
});
