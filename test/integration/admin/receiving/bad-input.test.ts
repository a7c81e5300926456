import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { app, fault, only, open, photoOf } from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';

it('a box that the store refuses shows the reason of the store', async () => {
  const { shop, desk, id } = await open();
  await desk.upload(id, await photoOf('short-nike'));
  const refusal = { kind: 'user_error', root_field: 'inventoryAdjustQuantities' };
  await fault(shop, { ...refusal, message: 'Zebra <b>is</b> closed.', times: 9 });
  await desk.command(id, 'approve', { box: [only(await desk.settled(id)).id] });
  expect(only(await desk.settled(id)).status).toBe('failed');
  const { text: page } = await desk.open(`/app/receive/${id}`);
  expect(page).toContain('Zebra &lt;b&gt;is&lt;/b&gt; closed.');
});

describe('bad input', { timeout: 60_000 }, () => {
  it('a price that the store rounds to nothing is refused', async () => {
    const shop = await app.openShop();
    const { answer } = await openReceivingDesk(app, shop).start({
      price_rule: 'fixed',
      price: '0.001',
    });
    expect(await answer.text()).toContain('/price');
  });

  it.each([
    ['a null character in the supplier', { supplier: 'a\0b' }],
    ['a null character in the price', { price_rule: 'fixed', price: '1\0' }],
  ])('%s is no crash', async (_what, terms) => {
    const shop = await app.openShop();
    const { answer } = await openReceivingDesk(app, shop).start(terms);
    expect(answer.status).toBeLessThan(500);
  });

  it.each([
    ['of the session form', (id: string) => `/app/receive/${id}%00?index`],
    ['of the upload', (id: string) => `/app/receive/${id}%00/photos`],
  ])('a null character in the address %s is not found', async (_what, where) => {
    const { desk, id } = await open();
    const form = new FormData();
    if (where(id).endsWith('photos')) {
      form.set(
        'input',
        JSON.stringify({ capture_id: 'capture-1', taken_at: new Date().toISOString() }),
      );
      form.set('photo', new Blob([new Uint8Array(await photoOf('short-nike'))]), 'box.jpg');
    } else form.set('intent', 'finish');
    const answer = await desk.send(where(id), form);
    expect([answer.status, await answer.text()]).toMatchObject([
      expect.toSatisfy((status: number) => status < 500),
      expect.stringContaining('not_found'),
    ]);
  });

  it('a photo of an address with a null character is not found', async () => {
    const { shop } = await open();
    const answer = await fetch(`${app.url}/app/receive/photos/rph_%00`, {
      headers: {
        'User-Agent': 'Mozilla/5.0 Chrome/156',
        Authorization: `Bearer ${signIdToken(shop.store.shop)}`,
      },
    });
    expect(answer.status).toBe(404);
  });

  it('a photo that replaces a box with a null character in its id says what an id is', async () => {
    const { desk, id } = await open();
    const answer = await desk.upload(id, await photoOf('short-nike'), { replaces: 'a\0b' });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('/replaces'),
    ]);
  });

  it('all boxes of the largest session are approved at once', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    const box = only(await desk.settled(id));
    const ids = Array.from({ length: 1_999 }, (_, no) => `box_${String(no).padStart(32, '0')}`);
    const answer = await desk.command(id, 'approve', { box: [...ids, box.id] });
    expect(answer.status).toBe(200);
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
  });

  it.each([
    ['capture_id', { capture_id: 'short', taken_at: '2026-01-01T00:00:00Z' }],
    ['capture_id', { capture_id: 'with\0null-char', taken_at: '2026-01-01T00:00:00Z' }],
    ['capture_id', { taken_at: '2026-01-01T00:00:00Z' }],
    ['capture_id', { capture_id: 12345678, taken_at: '2026-01-01T00:00:00Z' }],
    ['taken_at', { capture_id: 'capture-1', taken_at: 'yesterday' }],
    ['another', { capture_id: 'capture-1', taken_at: '2026-01-01T00:00:00Z', another: 'yes' }],
    ['', [1]],
    ['', null],
  ])('an upload names its field: %s in %j', async (field, input) => {
    const { desk, id } = await open();
    const form = new FormData();
    form.set('input', JSON.stringify(input));
    form.set('photo', new Blob([new Uint8Array(await photoOf('short-nike'))]), 'box.jpg');
    const answer = await desk.send(`/app/receive/${id}/photos`, form);
    const body = await answer.json();
    expect([answer.status, body.code], JSON.stringify(body)).toEqual([422, 'invalid_input']);
    if (field) expect(body.errors?.[0]?.pointer).toBe(`/${field}`);
  });

  it('an upload with a field that is not known names it', async () => {
    const { desk, id } = await open();
    const form = new FormData();
    const taken_at = new Date().toISOString();
    form.set('input', JSON.stringify({ capture_id: 'capture-1', taken_at, more: 1 }));
    form.set('photo', new Blob([new Uint8Array(await photoOf('short-nike'))]), 'box.jpg');
    const answer = await desk.send(`/app/receive/${id}/photos`, form);
    expect((await answer.json()).errors[0].pointer).toBe('/more');
  });

  it.each([
    ['photo', { photo: 'a text' }],
    ['photo', { photo: new Blob([]) }],
    ['photo', {}],
  ])('an upload without %s says so', async (_field, fields) => {
    const { desk, id } = await open();
    const form = new FormData();
    const taken_at = new Date().toISOString();
    form.set('input', JSON.stringify({ capture_id: 'capture-1', taken_at }));
    for (const [name, value] of Object.entries(fields)) form.set(name, value as string);
    const answer = await desk.send(`/app/receive/${id}/photos`, form);
    const body = await answer.json();
    expect([answer.status, body.errors?.[0]?.pointer]).toEqual([422, '/photo']);
  });

  it('a quantity that is no whole number from 1 to 999 is refused', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    const box = only(await desk.settled(id));
    const refused = ['', '0', '-1', '1.5', '1000', 'NaN', 'Infinity', '1e3', ' ', 'two'];
    for (const quantity of refused) {
      const answer = await desk.command(id, 'quantity', { box: [box.id], quantity });
      expect(await answer.text(), quantity).toContain('/quantity');
    }
    expect(only(await desk.boxesOf(id)).quantity).toBe(1);
  });

  it('two photos under one capture id are not taken for one', async () => {
    const { desk, id } = await open();
    const photo = await photoOf('short-nike');
    const other = await sharp(photo).jpeg({ quality: 80 }).toBuffer();
    expect((await desk.upload(id, photo, { captureId: 'capture-1' })).status).toBe(201);
    expect((await desk.upload(id, other, { captureId: 'capture-1' })).status).not.toBe(200);
  });
});
