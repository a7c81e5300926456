import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postRpc } from '#test/support/post-rpc.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const LIMIT = 5;
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const REFUSED_MATCH = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'image-product-match', arguments: {} },
};

let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
});
afterAll(() => app.close());

/** A caller that has not called yet. */
async function openCaller(): Promise<string> {
  shop = await app.openShop();
  return shop.apiKey;
}

async function get(path: string, token: string) {
  const { status, headers } = await fetch(new URL(`/api/v1/${path}`, app.url), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status, ...limitsOf(headers) };
}

function limitsOf(headers: Headers) {
  const [, left, reset] = /^"\w+";r=(\d+)(?:;t=(\d+))?$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return {
    policy: headers.get('ratelimit-policy'),
    left: left === undefined ? undefined : Number(left),
    reset: reset === undefined ? undefined : Number(reset),
    retryAfter: headers.has('retry-after') ? Number(headers.get('retry-after')) : undefined,
  };
}

describe('an answer of REST', () => {
  it('counts down what the key has left, then says when to come again', async () => {
    const key = await openCaller();
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      const answer = await get('credits', key);
      expect(answer).toMatchObject({ status: 200, policy: `"key";q=${LIMIT};w=60`, left });
      expect(answer.retryAfter).toBeUndefined();
    }
    const { status, left, reset, retryAfter } = await get('credits', key);
    expect([status, left]).toEqual([429, 0]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(Math.abs(Number(reset) - Number(retryAfter))).toBeLessThanOrEqual(1);
  });

  it('counts a failed call and a refused body too, and says so', async () => {
    const key = await openCaller();
    expect(await get('jobs/job_of_nobody', key)).toMatchObject({ status: 404, left: LIMIT - 1 });
    const broken = await app.post('/api/v1/image-product-match', '{', key);
    expect(broken.status).toBe(400);
    expect(limitsOf(broken.headers)).toMatchObject({
      left: LIMIT - 1,
      policy: `"key";q=${LIMIT};w=60`,
    });
  });

  it('tells members of staff their own limit', async () => {
    await openCaller();
    const answer = await get('credits', await shop.store.signIdToken());
    expect(answer).toMatchObject({
      status: 200,
      policy: `"staff";q=${LIMIT};w=60`,
      left: LIMIT - 1,
    });
  });

  it('tells nothing to a caller who is not known', async () => {
    const answer = await get('credits', 'mcpsk_wrong');
    expect(answer).toMatchObject({ status: 401, policy: null });
    expect(answer.left).toBeUndefined();
  });
});

describe('an answer of MCP', () => {
  it('says what the key has left, of one count with REST', async () => {
    const key = await openCaller();
    const fresh = limitsOf((await postRpc(app.url, LIST, key)).headers);
    expect(fresh).toMatchObject({ policy: `"key";q=${LIMIT};w=60`, left: LIMIT });
    await get('credits', key);
    await postRpc(app.url, REFUSED_MATCH, key);
    expect(limitsOf((await postRpc(app.url, LIST, key)).headers).left).toBe(LIMIT - 2);
    const broken = await postRpc(app.url, '{', key);
    expect(broken.status).toBe(400);
    expect(limitsOf(broken.headers).left).toBe(LIMIT - 2);
  });
});
