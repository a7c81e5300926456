import { describe, inject, it } from 'vitest';
import { TINY_PNG } from '#test/support/bad-photos.ts';
import { startApp } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';

const MATCH = '/api/v1/image-product-match';
const INPUT = {
  image_base64: TINY_PNG.toString('base64'),
  read_label: false,
  style_code: 'QQ0000-000',
};

/** The app on a search service of its own that behaves so, and what a person who typed a code is told by it. */
async function startWith(scenario: object) {
  const base = `${inject('searchUrl')}/spaces/search-failures-${JSON.stringify(scenario).replace(/\W+/g, '-')}`;
  const told = await fetch(`${base}/control/scenario`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(scenario),
  });
  if (!told.ok) throw new Error(`The scenario was refused: ${await told.text()}`);
  const app = await startApp({ env: { SERPAPI_BASE_URL: base, EBAY_BASE_URL: base } });
  async function call({ isStoreDown }: { isStoreDown: boolean }) {
    const shop = await app.openShop();
    if (isStoreDown) {
      const down = { root_field: '*', kind: 'http502', times: 50 };
      await shop.store.control('POST', '/faults', down);
    }
    const before = await shop.getBalance();
    const startedAt = performance.now();
    const answer = await app.post(MATCH, INPUT, shop.apiKey);
    const tookMs = performance.now() - startedAt;
    return { ...answer, tookMs, charged: before - (await shop.getBalance()) };
  }
  return { call, close: app.close };
}

async function callWith(scenario: object) {
  const { call, close } = await startWith(scenario);
  return call({ isStoreDown: false }).finally(close);
}

const ROWS: [scenario: string, words: string, status: number, code: string][] = [
  ['out_of_quota', 'no searches left', 503, 'upstream_busy'],
  ['unauthorized', 'refused its key', 502, 'upstream_unavailable'],
  ['cut', 'not available', 502, 'upstream_unavailable'],
  ['error429', 'too many requests', 503, 'upstream_busy'],
  ['error500', 'not available', 502, 'upstream_unavailable'],
  ['error_status', 'not available', 502, 'upstream_unavailable'],
  ['html', 'no usable answer', 502, 'upstream_unavailable'],
];

// All at once: each test has an app of its own, and waits for its retries and deadlines.
describe.concurrent('a search service that fails', () => {
  it.for(ROWS.slice(0, byDepth(3, ROWS.length)))(
    '(%s) is named in the reason, and the store decides; with it down as well it is a problem, uncharged',
    async ([name, words, status, code], { expect }) => {
      const { call, close } = await startWith({ name });
      const up = await call({ isStoreDown: false });
      const down = await call({ isStoreDown: true });
      await close();
      expect(up.status, JSON.stringify(up.body)).toBe(200);
      expect(up.body).toMatchObject({ matched: false, best: null });
      expect(up.body.reason).toContain(
        name === 'unauthorized'
          ? 'the web look-up of the code failed: the search refused its key (serpapi)'
          : `the web look-up of the code failed (serpapi: ${words})`,
      );
      expect(up.body.reason.includes('in a few minutes')).toBe(name !== 'unauthorized');
      if (name === 'unauthorized') {
        expect(up.body.reason).toContain('have the key checked');
        expect(down.body.detail).toContain('the search refused its key (serpapi, ');
      }
      expect(up.charged).toBe(1);

      expect(down.body).toMatchObject({ status, code, charged: false });
      expect(down.status).toBe(status);
      expect(down.headers.get('content-type')).toContain('application/problem+json');
      expect(down.headers.has('retry-after')).toBe(code === 'upstream_busy');
      expect(down.charged).toBe(0);
    },
  );

  it('that hangs leaves the store to decide, or is a time-out, uncharged, within the deadline', {
    timeout: 90_000,
  }, async ({ expect }) => {
    const { call, close } = await startWith({ name: 'slow', ms: 120_000 });
    const [up, down] = await Promise.all([
      call({ isStoreDown: false }),
      call({ isStoreDown: true }),
    ]);
    await close();
    expect(up.status, JSON.stringify(up.body)).toBe(200);
    expect(up.body).toMatchObject({ matched: false });
    expect(up.body.reason).toContain('took too long');
    expect(up.charged).toBe(1);
    expect(down.body).toMatchObject({ status: 504, code: 'upstream_timeout', charged: false });
    expect(down.charged).toBe(0);
    expect(Math.max(up.tookMs, down.tookMs)).toBeLessThan(60_000);
  });

  it.for(['empty', 'corrected_spelling'])(
    '%s results are an answer, not a failure',
    async (name, { expect }) => {
      const { status, body, charged } = await callWith({ name });
      expect(status).toBe(200);
      expect(body).toMatchObject({ matched: false });
      expect(body.reason).not.toContain('failed');
      expect(charged).toBe(1);
    },
  );

  it('is made up for by the other one', async ({ expect }) => {
    const { body } = await callWith({ name: 'error500', engine: 'google' });
    expect(body.reason).toContain('serpapi');
    expect(body.reason).not.toContain('ebay');
  });
});
