import { describe, expect, it } from 'vitest';
import {
  app,
  holdOffers,
  idsOf,
  NEW_STYLE,
  only,
  open,
  photoOf,
} from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import type { TestShop } from '#test/support/start-app.ts';

const BY_COST = { product_type: 'Sneakers', price_rule: 'cost', factor: '2,5', rounding: '.95' };

type Item = { price: string; item: { unitCost: { amount: string } | null } };

/** Price and cost of the variant with this SKU. */
async function findVariant({ store }: TestShop, sku: string) {
  const { variants } = await store.query<{ variants: { nodes: Item[] } }>(
    `query($query: String!) { variants: productVariants(first: 1, query: $query) { nodes { price
       item: inventoryItem { unitCost { amount } } } } }`,
    { query: `sku:${sku}` },
  );
  const [found] = variants.nodes;
  return found && { price: found.price, cost: found.item.unitCost?.amount ?? null };
}

/** A store that has two other sizes of the new style, made by this app. */
async function openWithSizes(costs: readonly (string | undefined)[]) {
  await holdOffers();
  const opened = await open(BY_COST);
  const input = {
    style_code: NEW_STYLE,
    title: 'Under Armour Curry 11',
    vendor: 'Under Armour',
    product_type: 'Sneakers',
    variants: costs.map((cost, index) => ({
      options: { Size: `US ${20 + index}` },
      price: '129.90',
      ...(cost !== undefined && { cost }),
    })),
  };
  const { status } = await app.post('/api/v1/storefront-product-upsert', input, opened.shop.apiKey);
  expect(status).toBe(200);
  await opened.desk.upload(opened.id, await photoOf('short-under-armour'));
  return { ...opened, box: only(await opened.desk.settled(opened.id)) };
}

describe('a session that prices by cost', { timeout: 60_000 }, () => {
  it('asks what a new product cost, which nothing on the box tells', async () => {
    await holdOffers();
    const { desk, id } = await open(BY_COST);
    await desk.upload(id, await photoOf('short-under-armour'));
    const box = only(await desk.settled(id));
    expect(box).toMatchObject({ status: 'asks', plan: null });
    expect(box.question?.text).toBe('New in this store. It still needs a cost.');
  });

  it('keeps its rule, and offers it to the same person the next time', async () => {
    const { shop, desk, id } = await open(BY_COST);
    const session = await app.services.receivingSessions.find(shop.shopId, id);
    const rule = { kind: 'cost', factor: '2.5', rounding: '.95' };
    expect(session?.priceRule).toEqual(rule);
    const { answer } = await desk.start({ ...BY_COST, rounding: 'none', factor: '1.9' });
    expect(answer.status).toBe(302);
    const page = await desk.load('/app/receive');
    expect(page).toMatch(/"priceRule","cost","price","factor","1\.9","rounding","none"/);
  });

  it.each([
    ['factor', { factor: '0' }],
    ['factor', { factor: 'a lot' }],
    ['factor', { factor: '' }],
    ['rounding', { rounding: '.42' }],
    ['rounding', { rounding: '' }],
  ])('is refused with the field %s for %j', async (field, terms) => {
    const shop = await app.openShop();
    const { answer } = await openReceivingDesk(app, shop).start({ ...BY_COST, ...terms });
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).toContain(`/${field}`);
  });
});

describe('a size that a product lacks', { timeout: 60_000 }, () => {
  it('is made with the price and the cost of the other sizes', async () => {
    const { shop, desk, id, box } = await openWithSizes(['41.25', '41.25']);
    expect(box).toMatchObject({
      status: 'sure',
      plan: { kind: 'add_size', price: '129.90', cost: '41.25' },
    });
    await desk.command(id, 'approve', { box: idsOf([box]) });
    expect(only(await desk.settled(id))).toMatchObject({ status: 'done' });
    const sku = box.plan?.kind === 'add_size' ? box.plan.sku : '';
    expect(await findVariant(shop, sku)).toEqual({ price: '129.90', cost: '41.25' });
  });

  it.each([[['41.25', '39.00']], [['41.25', undefined]], [[undefined, undefined]]])(
    'is made without a cost where the others cost %j',
    async (costs) => {
      const { shop, desk, id, box } = await openWithSizes(costs);
      expect(box).toMatchObject({ status: 'sure', plan: { kind: 'add_size', cost: '' } });
      await desk.command(id, 'approve', { box: idsOf([box]) });
      expect(only(await desk.settled(id))).toMatchObject({ status: 'done' });
      const sku = box.plan?.kind === 'add_size' ? box.plan.sku : '';
      expect(await findVariant(shop, sku)).toEqual({ price: '129.90', cost: null });
    },
  );
});
