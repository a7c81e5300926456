import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const MATCH = '/api/v1/image-product-match';
const UPSERT = '/api/v1/storefront-product-upsert';
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

/** What the app asked of the store, without the cached profile and the look at images. */
async function requestsOf(target: TestShop): Promise<string[]> {
  const all = await target.store.listRequests();
  return all.map((one) => one.operation_name).filter((name) => !/^(StoreProfile|After)/.test(name));
}

describe('a photo of a box', () => {
  it('becomes a match, and the match a product in the store with stock, live on every channel', async () => {
    const match = await app.post(
      MATCH,
      { image_base64: (await readFile(PHOTO)).toString('base64'), include_trace: true },
      shop.apiKey,
    );
    expect(match.status, JSON.stringify(match.body)).toBe(200);
    expect(imageProductMatchContract.output.safeParse(match.body).error).toBeUndefined();
    expect(match.body).toMatchObject({ matched: true, method: 'label', credits_remaining: 49 });
    expect(match.body.trace.steps.length).toBeGreaterThan(2);

    const upsert = await app.post(
      UPSERT,
      upsertInput({ style_code: match.body.style_code, title: match.body.best.title }),
      shop.apiKey,
    );
    expect(upsert.status, JSON.stringify(upsert.body)).toBe(200);
    expect(storefrontProductUpsertContract.output.safeParse(upsert.body).error).toBeUndefined();
    expect(upsert.body).toMatchObject({
      created: true,
      stock_set: true,
      published: true,
      variant_count: 2,
      // The seed's merchant has the style already, and the request no SKU or barcode of it.
      warnings: [expect.stringContaining('"Air Zoom Pegasus 41"')],
      credits_remaining: 48,
    });
    const { product } = await shop.store.query<{
      product: {
        title: string;
        totalInventory: number;
        variants: { nodes: { inventoryQuantity: number }[] };
      };
    }>(
      'query ($id: ID!) { product(id: $id) { title totalInventory variants(first: 9) { nodes { inventoryQuantity } } } }',
      { id: upsert.body.product_id },
    );
    expect(product.title).toBe(match.body.best.title);
    expect(product.variants.nodes.map((variant) => variant.inventoryQuantity)).toEqual([2, 1]);
  });
});

describe('an upsert', () => {
  it('takes 3 requests to create, 2 to change and 1 to repeat', async () => {
    const target = await app.openShop();
    const send = async (more: object) => {
      await target.store.forgetRequests();
      const { body } = await app.post(
        UPSERT,
        upsertInput({ style_code: 'TRIP-1', ...more }),
        target.apiKey,
      );
      return { body, requests: await requestsOf(target) };
    };
    const create = await send({});
    expect(create.body).toMatchObject({ created: true });
    expect(create.requests).toHaveLength(3);
    const change = await send({ title: 'Another title' });
    expect(change.body).toMatchObject({ created: false });
    expect(change.body.changes.map((one: { field: string }) => one.field)).toEqual(['title']);
    expect(change.requests).toHaveLength(2);
    const repeat = await send({ title: 'Another title' });
    expect(repeat.body).toMatchObject({
      created: false,
      changes: [],
      stock_set: true,
      published: true,
    });
    expect(repeat.requests).toHaveLength(1);
  });

  it('makes one product of twelve parallel calls of a new code, and says created once', async () => {
    const target = await app.openShop();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.post(UPSERT, upsertInput({ style_code: 'MANY-1' }), target.apiKey),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(answers.filter((answer) => answer.body.created)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.product_id)).size).toBe(1);
    expect(await target.getBalance()).toBe(38);
  });

  it('plans without writing or charging on a dry run', async () => {
    const target = await app.openShop();
    const before = JSON.stringify(await target.store.control('GET', '/state'));
    const { status, body } = await app.post(UPSERT, upsertInput({ dry_run: true }), target.apiKey);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      product_id: '',
      created: true,
      stock_set: false,
      published: false,
    });
    expect(body.plan.action).toBe('create');
    expect(await target.getBalance()).toBe(50);
    expect(JSON.stringify(await target.store.control('GET', '/state'))).toBe(before);
  });
});

describe('an idempotency key', () => {
  it('replays the answer, uncharged, from header or body, and refuses another input', async () => {
    const target = await app.openShop();
    const key = { 'Idempotency-Key': '"once"' };
    const first = await app.post(UPSERT, upsertInput(), target.apiKey, key);
    const again = await app.post(UPSERT, upsertInput(), target.apiKey, {
      'Idempotency-Key': 'once',
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await app.post(UPSERT, upsertInput({ title: 'Other' }), target.apiKey, key);
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency_mismatch', charged: false });
    expect(await target.getBalance()).toBe(49);
  });
});
