import { describe, expect, it } from 'vitest';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import { cost, fine, type Reply, startAdminStandIn, throttled } from './admin-stand-in.ts';

const topLevel = (code: string, data: unknown = null): Reply => ({
  body: { data, errors: [{ message: 'From outside', path: ['a', 1], extensions: { code } }] },
});

describe('the Admin API client', () => {
  it('asks the shop’s own address with its token, and logs neither token nor variables', async () => {
    await using api = await startAdminStandIn([fine]);
    const answer = await api.send(true);
    expect(answer).toEqual({ data: { ok: true }, cost: { requested: 10, actual: 10 } });
    expect(api.seen[0]).toMatchObject({ token: 'token-1', url: '/admin/api/2026-10/graphql.json' });
    expect(api.logged).toEqual([
      {
        shop: 'shop.myshopify.com',
        operation: 'Touch',
        ms: 0,
        outcome: 'answer',
        cost: { requested: 10, actual: 10 },
      },
    ]);
    expect(JSON.stringify(api.logged)).not.toMatch(/token-1|hush/);
  });

  it('sends no token to what is no shop', async () => {
    await using api = await startAdminStandIn([fine]);
    const request = { document: 'query A { a }', variables: {}, repeatable: true };
    const call = api.client.request('evil.example.com', {
      ...request,
      signal: AbortSignal.timeout(99),
    });
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
    expect(api.seen).toEqual([]);
  });

  it('waits for points before it spends them', async () => {
    await using api = await startAdminStandIn([
      { body: { data: { ok: true }, extensions: cost(4, 50, 10) } },
      fine,
    ]);
    await api.send(true);
    await api.send(true);
    expect(api.waits).toEqual([4600]);
  });

  it.each([true, false])('waits out a throttle (repeatable: %s)', async (repeatable) => {
    await using api = await startAdminStandIn([throttled, throttled, fine]);
    await expect(api.send(repeatable)).resolves.toMatchObject({ data: { ok: true } });
    expect(api.seen).toHaveLength(3);
    expect(api.waits.every((ms) => ms >= 1000)).toBe(true);
  });

  it('gives up after five retries of a throttle, and says when to come back', async () => {
    await using api = await startAdminStandIn([throttled]);
    await expect(api.send(true)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 2,
    });
    expect(api.seen).toHaveLength(6);
  });

  it('takes Retry-After for seconds', async () => {
    const busy = { status: 429, headers: { 'retry-after': '2.0' } };
    await using api = await startAdminStandIn([busy, fine]);
    await api.send(false);
    expect(api.waits).toEqual([2000]);
  });

  it('hands a long Retry-After to the caller', async () => {
    await using api = await startAdminStandIn([{ status: 429, headers: { 'retry-after': '120' } }]);
    await expect(api.send(true)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 120,
    });
    expect(api.seen).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['a 502', { status: 502 }],
    ['a 503', { status: 503 }],
    ['a cut connection', 'cut'],
    ['an answer that is no JSON', { body: '<html>' }],
    ['an answer without data', { body: {} }],
    ['an internal error', topLevel('INTERNAL_SERVER_ERROR')],
  ])('after %s repeats what may be repeated, and never what may not', async (_name, reply) => {
    await using reads = await startAdminStandIn([reply, fine]);
    await expect(reads.send(true)).resolves.toMatchObject({ data: { ok: true } });
    await using writes = await startAdminStandIn([reply, fine]);
    await expect(writes.send(false)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(writes.seen).toHaveLength(1);
  });

  it.each<[number, string]>([
    [502, 'upstream_unavailable'],
    [503, 'upstream_busy'],
    [504, 'upstream_timeout'],
    [400, 'upstream_unavailable'],
    [301, 'upstream_unavailable'],
  ])('tells a lasting %i as %s', async (status, code) => {
    await using api = await startAdminStandIn([
      { status, headers: { location: 'http://x.invalid' } },
    ]);
    await expect(api.send(true)).rejects.toMatchObject({ code });
  });

  it('tells a silent store as a timeout, and a write into silence as unknown', async () => {
    await using api = await startAdminStandIn(['silence'], { attemptTimeoutMs: 40 });
    await expect(api.send(true)).rejects.toMatchObject({ code: 'upstream_timeout' });
    await expect(api.send(false)).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it('knows that nothing was sent where nobody listens', async () => {
    const api = await startAdminStandIn([fine]);
    await api.stop();
    await expect(api.send(false)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(api.waits).toHaveLength(3);
  });

  it('renews a refused token once', async () => {
    await using api = await startAdminStandIn([{ status: 401 }, fine]);
    await expect(api.send(false)).resolves.toMatchObject({ data: { ok: true } });
    expect(api.tokens.rejected).toEqual(['token-1']);
    expect(api.seen.map((request) => request.token)).toEqual(['token-1', 'token-2']);
    await using refusing = await startAdminStandIn([{ status: 401 }]);
    await expect(refusing.send(true)).rejects.toMatchObject({ code: 'store_access_denied' });
    expect(refusing.seen).toHaveLength(2);
  });

  it.each<[string, Reply, RegExp]>([
    ['402', { status: 402 }, /bill/],
    ['403', { status: 403 }, /permission/],
    ['423', { status: 423 }, /locked/],
    ['404', { status: 404 }, /no longer exists/],
    ['ACCESS_DENIED', topLevel('ACCESS_DENIED'), /permission/],
    ['SHOP_INACTIVE', topLevel('SHOP_INACTIVE'), /reactivate/],
  ])('says what fixes %s', async (_name, reply, fix) => {
    await using api = await startAdminStandIn([reply]);
    await expect(api.send(true)).rejects.toMatchObject({
      code: 'store_access_denied',
      message: expect.stringMatching(fix),
    });
    expect(api.seen).toHaveLength(1);
  });

  it('hands other top-level errors on, with what was answered beside them', async () => {
    await using api = await startAdminStandIn([topLevel('MAX_INPUT_SIZE_EXCEEDED', { b: 1 })]);
    const error = await api.send(true).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AdminGraphqlError);
    expect(error).toMatchObject({
      data: { b: 1 },
      topLevel: [{ message: 'From outside', code: 'MAX_INPUT_SIZE_EXCEEDED', path: ['a', 1] }],
    });
  });

  it('stops when the caller leaves', async () => {
    await using api = await startAdminStandIn(['silence']);
    await expect(api.send(true, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(api.seen).toEqual([]);
  });
});
