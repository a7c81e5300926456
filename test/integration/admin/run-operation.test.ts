import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

async function call(operation: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(`${app.url}/app/run/${operation}`, {
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      Authorization: `Bearer ${await shop.store.signIdToken()}`,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit);
}

function form(input: object, photo?: Buffer): FormData {
  const fields = new FormData();
  fields.set('input', JSON.stringify(input));
  if (photo) fields.set('photo', new Blob([new Uint8Array(photo)]), 'box.jpg');
  return fields;
}

async function eventsOf(response: Response): Promise<[event: string, data: unknown][]> {
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event'));
  return blocks.map((block) => {
    const [event = '', data = ''] = block.split('\n');
    return [event.slice('event: '.length), JSON.parse(data.slice('data: '.length))];
  });
}

describe('an operation called from a page', () => {
  it('streams each stage and then the result, and is recorded as a call by staff', async () => {
    const response = await call('image-product-match', form({}, await readFile(PHOTO)));
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = await eventsOf(response);
    const [last] = events.slice(-1);
    expect(events.slice(0, -1).every(([event]) => event === 'progress')).toBe(true);
    expect(events.length).toBeGreaterThan(3);
    expect(last).toMatchObject(['result', { matched: true }]);
    const { calls } = await app.services.activity.list(shop.shopId, {}, { size: 1 });
    expect(calls[0]).toMatchObject({ transport: 'admin', keyId: null, creditsCharged: 1 });
    expect(calls[0]?.staffId).toMatch(/\S/);
    expect(JSON.stringify(calls[0]?.input)).toMatch(/characters\)/);
  });

  it('reports invalid fields and charges nothing', async () => {
    const before = await shop.getBalance();
    const response = await call('storefront-product-upsert', form(upsertInput({ vendor: 'Nkie' })));
    const problem = (await eventsOf(response)).at(-1);
    expect(problem).toMatchObject([
      'problem',
      { code: 'invalid_input', errors: [{ pointer: '/vendor', suggestions: ['Nike'] }] },
    ]);
    expect(await shop.getBalance()).toBe(before);
  });
});

describe('the endpoint refuses', () => {
  const tooLong = 11 * 1024 * 1024;

  it('a photo over 10 MB by its Content-Length', async () => {
    const response = await call('image-product-match', form({}, Buffer.alloc(tooLong)));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'image_too_large' });
  });

  it('a photo over 10 MB without a Content-Length, while it is read', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 40 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await call('image-product-match', endless, {
      'Content-Type': 'multipart/form-data; boundary=x',
    }).catch(() => null);
    // The connection may close before the response is read, which is a refusal too.
    if (response) expect(response.status).toBe(413);
    expect(sent).toBeLessThan(30 * 1024 * 1024);
  });

  it.each([
    ['an operation that is not there', 'no-such', () => form({}), 404],
    ['a form without input', 'image-product-match', () => new FormData(), 400],
    ['JSON', 'image-product-match', () => '{}', 415],
  ])('%s', async (_what, operation, body, status) => {
    expect((await call(operation, body())).status).toBe(status);
  });

  it('a caller without an ID token', async () => {
    const response = await call('image-product-match', form({}), { Authorization: 'Bearer x' });
    expect(response.status).toBe(401);
  });
});

describe('the activity of a store', () => {
  it('is filtered, and paged in both directions without gaps', async () => {
    const other = await app.openShop();
    for (let count = 0; count < 5; count += 1) {
      const { status } = await app.post(
        '/api/v1/storefront-product-upsert',
        upsertInput({ style_code: `PAGE-${count}`, dry_run: true }),
        other.apiKey,
      );
      expect(status).toBe(200);
    }
    const { activity } = app.services;
    const all = await activity.list(other.shopId, {}, { size: 50 });
    const ids = all.calls.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    const pageOf = (page: { after?: string | null; before?: string | null }) => {
      const { after, before } = page;
      const cursor = { ...(after && { after }), ...(before && { before }) };
      return activity.list(other.shopId, {}, { size: 2, ...cursor });
    };
    const first = await pageOf({});
    const second = await pageOf({ after: first.after });
    const third = await pageOf({ after: second.after });
    const back = await pageOf({ before: third.before });
    expect(first.before).toBeNull();
    expect(second.calls.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(third).toMatchObject({ calls: [{ id: ids[4] }], after: null });
    expect(back.calls.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect((await pageOf({ before: back.before })).calls.map(({ id }) => id)).toEqual(
      ids.slice(0, 2),
    );
    expect((await activity.list(other.shopId, { transport: 'mcp' }, { size: 5 })).calls).toEqual(
      [],
    );
    expect(await activity.find(shop.shopId, ids[0] ?? '')).toBeNull();
  });
});
