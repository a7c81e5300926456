import { beforeAll, describe, expect, it } from 'vitest';
import { undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

const pathOf = (upsertId: string) => `/api/v1/upserts/${upsertId}/undo`;

async function changed(styleCode: string) {
  const send = (more: object) =>
    app.post(UPSERT, upsertInput({ style_code: styleCode, ...more }), shop.apiKey);
  await send({});
  const { body } = await send({ title: 'A title too much' });
  return body as { upsert_id: string; product_id: string };
}

async function titleOf(productId: string): Promise<string> {
  const query = 'query ($id: ID!) { product(id: $id) { title } }';
  const { product } = await shop.store.query<{ product: { title: string } }>(query, {
    id: productId,
  });
  return product.title;
}

describe('POST /api/v1/upserts/{upsert_id}/undo', () => {
  it('puts back what the upsert changed, free, and is harmless when repeated', async () => {
    const { upsert_id: upsertId, product_id: productId } = await changed('UNDO-1');
    const balance = await shop.getBalance();
    expect(await titleOf(productId)).toBe('A title too much');
    const undone = await app.post(pathOf(upsertId), {}, shop.apiKey);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(undoUpsertContract.output.safeParse(undone.body).error).toBeUndefined();
    expect(undone.body).toMatchObject({
      undone: true,
      refused: [],
      restored: [{ field: 'title', before: 'A title too much', after: upsertInput().title }],
      credits_remaining: balance,
    });
    expect(await titleOf(productId)).toBe(upsertInput().title);
    const again = await app.post(pathOf(upsertId), {}, shop.apiKey);
    expect(again.body).toMatchObject({ undone: true, restored: undone.body.restored });
    expect(await shop.getBalance()).toBe(balance);
  });

  it('needs no body at all', async () => {
    const { upsert_id: upsertId } = await changed('UNDO-2');
    const response = await fetch(new URL(pathOf(upsertId), app.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.apiKey}` },
    });
    expect(response.status).toBe(200);
  });

  it('is one undo when many arrive at once', async () => {
    const { upsert_id: upsertId, product_id: productId } = await changed('UNDO-3');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.post(pathOf(upsertId), {}, shop.apiKey)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.every(({ body }) => body.undone === true)).toBe(true);
    expect(await titleOf(productId)).toBe(upsertInput().title);
  });

  it.each([
    ['an unknown id', 'ups_unknown', 404, 'not_found'],
    ['an id that is none', 'nonsense', 422, 'invalid_input'],
  ])('refuses %s', async (_, id, status, code) => {
    const answer = await app.post(pathOf(id), {}, shop.apiKey);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('knows the upserts of the key’s own store only, and nobody without a key', async () => {
    const { upsert_id: upsertId, product_id: productId } = await changed('UNDO-4');
    const other = await app.openShop();
    expect((await app.post(pathOf(upsertId), {}, other.apiKey)).status).toBe(404);
    expect((await app.post(pathOf(upsertId), {}, 'mcpsk_nonsense')).status).toBe(401);
    expect(await titleOf(productId)).toBe('A title too much');
  });

  it('is a POST', async () => {
    const response = await fetch(new URL(pathOf('ups_1'), app.url), {
      headers: { Authorization: `Bearer ${shop.apiKey}` },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
