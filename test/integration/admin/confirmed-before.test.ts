import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const PHOTO = fileURLToPath(
  new URL('../../fixtures/labels/short-under-armour.jpg', import.meta.url),
);
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const MATCH = '/api/v1/image-product-match';

const { app, web } = await getSharedApp();
let shop: TestShop;
let photo: string;
beforeAll(async () => {
  shop = await app.openShop();
  photo = (await readFile(PHOTO)).toString('base64');
  const { style_code: code, description } = (await match(shop)).label;
  const title = `Under Armour ${description} ${code}`;
  await web.holds([{ code, domain: 'only-one.example', title }]);
});

async function match(of: TestShop, more: object = {}) {
  const input = { image_base64: photo, ...more };
  const { status, body } = await app.post(MATCH, input, of.apiKey);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** The forms that the identify page's buttons send. */
function decide(of: TestShop, fields: Record<string, string>) {
  return fetch(`${app.url}/app/identify`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${signIdToken(of.store.shop)}` },
    body: new URLSearchParams(fields),
  });
}

describe('a box that staff identified before', () => {
  it('is recognised the next time, only in that store, until staff decide otherwise', {
    timeout: 120_000,
  }, async () => {
    const before = await match(shop);
    expect(before).toMatchObject({ matched: false });
    expect(before.reason).toContain('one independent site');
    const chosen = await decide(shop, {
      intent: 'choose',
      index: '0',
      match: before.request_id,
    });
    expect(chosen.status).toBe(302);

    const after = await match(shop);
    expect(after).toMatchObject({
      matched: true,
      confidence: 'high',
      method: 'label',
      style_code: before.label.style_code,
      best: { link: before.candidates[0].link },
    });
    expect(after.reason).toContain('Staff in your store confirmed earlier that the barcode');
    const unread = await match(shop, { read_label: false });
    expect(unread).toMatchObject({ matched: true, style_code: before.label.style_code });

    const elsewhere = await app.openShop();
    expect(await match(elsewhere)).toMatchObject({ matched: false });

    const contradicted = await match(shop, { style_code: 'QQ0000-000', read_label: false });
    expect(contradicted).toMatchObject({ matched: false });
    await decide(shop, { intent: 'type', code: 'QQ0000-000', match: contradicted.request_id });
    expect(await match(shop, { read_label: false })).toMatchObject({
      matched: true,
      style_code: 'QQ0000-000',
    });
    expect((await match(shop)).matched).toBe(false);
  });

  it('is shown as the store’s product with its price once it is listed', {
    timeout: 60_000,
  }, async () => {
    const other = await app.openShop();
    const before = await match(other);
    await decide(other, { intent: 'choose', index: '0', match: before.request_id });
    const listed = await app.post(
      '/api/v1/storefront-product-upsert',
      upsertInput({
        style_code: before.label.style_code,
        title: 'Curry 11',
        variants: [{ price: '139.00' }],
      }),
      other.apiKey,
    );
    expect(listed.status, JSON.stringify(listed.body)).toBe(200);
    const { best, candidates } = await match(other);
    expect(best).toMatchObject({ title: 'Curry 11', source: 'your store' });
    expect(candidates[0]).toMatchObject({
      price: { amount: '139.00', currency: 'USD' },
      in_store: { product_id: listed.body.product_id },
    });
    expect(candidates[1]).toMatchObject({ link: before.candidates[0].link });
  });

  it.each([
    ['without its trace', {}],
    ['with its trace', { include_trace: true }],
  ])(
    'is recognised if the match was called %s, also when the call is repeated',
    {
      timeout: 60_000,
    },
    async (_how, more) => {
      const asked = { ...more, idempotency_key: `box-${JSON.stringify(more)}` };
      const other = await app.openShop();
      const first = await match(other, asked);
      const repeat = await match(other, asked);
      expect(repeat).toEqual(first);
      expect('trace' in first).toBe('include_trace' in more);
      await decide(other, { intent: 'choose', index: '0', match: repeat.request_id });
      expect(await match(other, { read_label: false })).toMatchObject({
        matched: true,
        style_code: first.label.style_code,
      });
    },
  );
});
