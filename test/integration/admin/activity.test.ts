import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NIKE_BARCODE, photoOf } from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const UPSERT = '/api/v1/storefront-product-upsert';
const { app } = await getSharedApp();

/** The activity as the page gets it. */
async function ask(shop: TestShop, query: Record<string, string> | string): Promise<string> {
  const headers = {
    'User-Agent': BROWSER,
    Authorization: `Bearer ${signIdToken(shop.store.shop)}`,
  };
  const asked = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const answer = await fetch(`${app.url}/app/activity.data?${asked}`, { headers });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

/** Which of these texts the page has. */
async function found(shop: TestShop, query: Record<string, string>, texts: readonly string[]) {
  const page = await ask(shop, query);
  return texts.filter((text) => page.includes(text));
}

async function list(shop: TestShop, more: Record<string, unknown> = {}) {
  const answer = await app.post(UPSERT, upsertInput(more), shop.apiKey);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const TITLES = ['Harbour Runner', 'Meadow 100% Wool', 'Snake_case Tee', 'C:\\Back'];

describe('a search of the activity', { timeout: 60_000 }, () => {
  let shop: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    [shop, other] = [await app.openShop(), await app.openShop()];
    const [first, ...others] = TITLES;
    const made = await list(shop, {
      style_code: 'HR-20/31',
      title: first,
      image_urls: ['https://pictures.example/box/harbour-blue.jpg?size=2/3'],
      variants: [{ barcode: '036000291452', sku: 'SKU-77', price: '9.00' }],
    });
    for (const [at, title] of others.entries())
      await list(shop, { style_code: `OTHER-${at}`, title, variants: [{ price: '9.00' }] });
    await list(other, { style_code: 'HR-20/31', title: first, variants: [{ price: '9.00' }] });
    await app.post(`/api/v1/upserts/${made.upsert_id}/undo`, {}, shop.apiKey);
  });

  it.each([
    ['style code', 'HR-20/31'],
    ['style code without its separators, in small letters', 'hr2031'],
    ['word of the title', 'harbour'],
    ['words of the title in any order', 'runner  HARBOUR'],
    ['barcode', '036000291452'],
    ['barcode as EAN-13', '0036000291452'],
    ['SKU', 'sku-77'],
    ['file name', 'harbour-blue.jpg'],
  ])('finds by %s: %s', async (_what, q) => {
    expect(await found(shop, { q }, TITLES)).toEqual(['Harbour Runner']);
    const { calls } = await app.services.activity.list(shop.shopId, { search: q }, { size: 9 });
    expect(calls.map(({ operation }) => operation)).toEqual([
      'storefront-product-upsert-undo',
      'storefront-product-upsert',
    ]);
  });

  it.each([
    ['100%', ['Meadow 100% Wool']],
    ['_case', ['Snake_case Tee']],
    ['c:\\', ['C:\\Back']],
    ['%', ['Meadow 100% Wool']],
    ['_', ['Snake_case Tee']],
    ["' OR 1=1 --", []],
    ['size=2/3', []],
    ['pictures.example', []],
    ['nothing of the kind', []],
  ])('takes %s for what it says', async (q, titles) => {
    const { calls } = await app.services.activity.list(shop.shopId, { search: q }, { size: 50 });
    expect(calls.map(({ input }) => input.title).filter(Boolean)).toEqual(titles);
    await ask(shop, { q });
  });

  it.each([
    'q=%01%02',
    'q=%EF%BF%BD%ED%A0%80',
    `q=${'x'.repeat(5000)}`,
    `q=${'%25 '.repeat(500)}`,
    'after=1.x%27',
    'after=99999999999999.call_x',
    'before=abc&after=',
    'before=1.call_unknown',
    'after=call_of_old',
    'who=key_of_nobody&operation=toString&outcome=__proto__&period=1e9',
    'q=a&q=b&who=me&who=bulk',
  ])('answers odd input: %s', async (query) => {
    await ask(shop, query);
  });

  it('shows nothing of another store', async () => {
    const [keys, mine] = await Promise.all([
      app.services.apiKeys.list(shop.shopId),
      app.services.activity.list(shop.shopId, {}, { size: 1 }),
    ]);
    const page = await ask(other, { who: keys[0]?.id ?? '', q: 'SKU-77' });
    expect(page).not.toContain('Harbour');
    expect(page).not.toContain('call_');
    const cursor = `${mine.calls[0]?.createdAt.getTime()}.${mine.calls[0]?.id}`;
    const { calls } = await app.services.activity.list(
      other.shopId,
      {},
      { size: 9, after: cursor },
    );
    expect(calls.every(({ input }) => input.title === 'Harbour Runner')).toBe(true);
  });
});

describe('the activity', { timeout: 60_000 }, () => {
  it('pages through what a filter leaves, though the call at the end of a page is deleted', async () => {
    const shop = await app.openShop();
    for (let at = 0; at < 7; at += 1)
      await list(shop, { style_code: `ROW-${at}`, title: at % 2 ? 'Odd' : 'Even', dry_run: true });
    const { activity } = app.services;
    const page = async (cursor: { after?: string; before?: string }) => {
      const got = await activity.list(shop.shopId, { search: 'even' }, { size: 2, ...cursor });
      return { ...got, codes: got.calls.map(({ input }) => input.style_code) };
    };
    const first = await page({});
    expect(first).toMatchObject({ codes: ['ROW-6', 'ROW-4'], before: null });
    const after = first.after ?? '';
    expect(await page({ after })).toMatchObject({ codes: ['ROW-2', 'ROW-0'], after: null });
    // As old free calls are.
    const gone = first.calls[1];
    await app.services.activity.deleteOldFree(2);
    expect(await activity.find(shop.shopId, gone?.id ?? '')).toBeNull();
    expect((await page({ after })).codes).toEqual([]);
    expect((await page({ before: after })).codes).toEqual(['ROW-6']);
  });

  it('is filtered by who it was, and says so', async () => {
    const shop = await app.openShop();
    const desk = openReceivingDesk(app, shop);
    const { id } = await desk.start();
    await desk.upload(id, await photoOf('short-nike'));
    const boxes = await desk.settled(id);
    await desk.command(id, 'approve', { box: boxes.map((box) => box.id) });
    await desk.settled(id);
    await list(shop, { title: 'By the key' });
    const texts = ['Added 1 of Air Zoom Pegasus 41, size 8.5, at Main Street Store', 'By the key'];
    const [added, listed] = texts;
    const [key] = await app.services.apiKeys.list(shop.shopId);
    expect(await found(shop, {}, texts)).toEqual(texts);
    expect(await found(shop, { who: 'receiving' }, texts)).toEqual([added]);
    expect(await found(shop, { who: 'me' }, texts)).toEqual([added]);
    expect(await found(shop, { who: key?.id ?? '' }, texts)).toEqual([listed]);
    expect(await found(shop, { who: 'bulk' }, texts)).toEqual([]);
    expect(await found(shop, { operation: 'storefront-stock-add' }, texts)).toEqual([added]);
    expect(await found(shop, { outcome: 'failed' }, texts)).toEqual([]);
    expect(await found(shop, { period: '1' }, texts)).toEqual(texts);
    expect(await found(shop, { q: NIKE_BARCODE }, ['Identified'])).toEqual(['Identified']);
    expect(await ask(shop, { who: 'receiving' })).toContain('You, in Receive');
  });

  it('shows the photo of a session to its store alone, while it is kept', async () => {
    const [shop, other] = [await app.openShop(), await app.openShop()];
    const desk = openReceivingDesk(app, shop);
    const { id } = await desk.start();
    // A photo that no product is found for.
    await desk.upload(id, await photoOf('too-blurred-puma'));
    await desk.settled(id);
    const [photo] = await desk.photosOf(id);
    const hosted = await app.services.hostedImages.host(shop.shopId, {
      bytes: Buffer.from('x'),
      mediaType: 'image/jpeg',
    });
    const match = await app.services.activity.find(shop.shopId, photo?.callId ?? '');
    const searched = String(match?.response?.image_searched).split('/').pop() ?? '';
    expect(await ask(shop, {})).toContain(`/images/${searched}`);
    // As after its hour.
    await app.services.hostedImages.forget(searched);
    expect(await ask(shop, {})).toContain(photo?.id ?? 'no photo');
    const input = { image_url: hosted.url, idempotency_key: randomUUID() };
    const record = {
      callId: `call_${randomUUID()}`,
      requestId: 'req_elsewhere',
      operation: 'image-product-match',
      fingerprint: '',
      transport: 'rest' as const,
      input,
      priceCredits: 0,
    };
    await app.services.credits.reserve({ ...record, shopId: other.shopId });
    await app.services.credits.settle(record.callId, {
      matched: false,
      reason: 'Unknown.',
      best: null,
      candidates: [],
      variant_conflicts: [],
      image_searched: hosted.url,
    });
    const elsewhere = await ask(other, {});
    expect(elsewhere).toContain('Unknown.');
    expect(elsewhere).not.toContain(`/images/${hosted.id}`);
    const { receivingPhotos } = app.services;
    const callIds = [photo?.callId ?? ''];
    expect((await receivingPhotos.listKeptByCalls(shop.shopId, callIds)).size).toBe(1);
    expect((await receivingPhotos.listKeptByCalls(other.shopId, callIds)).size).toBe(0);
  });
});
