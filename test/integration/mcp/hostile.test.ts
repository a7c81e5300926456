import { beforeAll, describe, expect, it } from 'vitest';
import { postRpc, type RpcMessage } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { watchShop } from '#test/support/watch-refusals.ts';

const UPSERT = 'storefront-product-upsert';
const NEWER = '2026-07-28';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

type Call = { id?: unknown; meta?: object };

/** A call that would write and cost a credit. */
const paidCall = (style_code: string, { id = 1, meta }: Call = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {
    name: UPSERT,
    arguments: upsertInput({ style_code, variants: [{}] }),
    ...(meta && { _meta: meta }),
  },
});
const cancel = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason: 'changed my mind' },
});
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': NEWER,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const newerHeaders = (method: string, name: string) => ({
  'MCP-Protocol-Version': NEWER,
  'Mcp-Method': method,
  'Mcp-Name': name,
});
const structureOf = (message: RpcMessage | undefined) =>
  message?.result?.structuredContent as Record<string, unknown> | undefined;

describe('what is no message of the protocol', () => {
  const call = paidCall('NEVER-1');
  const inNewerEra = paidCall('NEVER-1', { meta: ENVELOPE });
  it.each<[string, unknown, Record<string, string>, number, number]>([
    ['null', 'null', {}, 400, -32600],
    ['a number', '5', {}, 400, -32600],
    ['an empty list', [], {}, 400, -32600],
    ['a list with a number in it', [call, 5], {}, 400, -32600],
    ['no version of JSON-RPC', { ...call, jsonrpc: undefined }, {}, 400, -32600],
    ['an id that is null', { ...call, id: null }, {}, 400, -32600],
    ['an id that is an object', { ...call, id: {} }, {}, 400, -32600],
    ['parameters in a list', { ...call, params: [] }, {}, 400, -32600],
    [
      'a progress token that is null',
      paidCall('X', { meta: { progressToken: null } }),
      {},
      400,
      -32600,
    ],
    [
      'a progress token that is a list',
      paidCall('X', { meta: { progressToken: [] } }),
      {},
      400,
      -32600,
    ],
    ['a progress token of 1.5', paidCall('X', { meta: { progressToken: 1.5 } }), {}, 400, -32600],
    ['a client that takes no stream', call, { Accept: 'application/json' }, 406, -32000],
    ['the newer envelope without its headers', inNewerEra, {}, 400, -32020],
    [
      'the newer headers without the envelope',
      call,
      newerHeaders('tools/call', UPSERT),
      400,
      -32602,
    ],
    [
      'a header that names another tool',
      inNewerEra,
      newerHeaders('tools/call', 'other'),
      400,
      -32020,
    ],
    [
      'a header that names another method',
      inNewerEra,
      newerHeaders('tools/list', UPSERT),
      400,
      -32020,
    ],
    ['a list of both eras', [inNewerEra, paidCall('X', { id: 2 })], {}, 400, -32600],
  ])(
    '%s is refused, uncharged, and nothing is written',
    async (_name, body, headers, status, code) => {
      const expectUntouched = await watchShop(shop);
      const answer = await postRpc(app.url, body, shop.apiKey, headers);
      expect(answer.status).toBe(status);
      expect(answer.messages[0]?.error?.code).toBe(code);
      await expectUntouched();
    },
  );

  it('a call without an id, which nobody could answer, is not run', async () => {
    const expectUntouched = await watchShop(shop);
    const { id: _, ...silent } = paidCall('SILENT-1');
    expect((await postRpc(app.url, silent, shop.apiKey)).status).toBe(202);
    await expectUntouched();
  });
});

describe('a list of messages whose answers would be lost', () => {
  it.each<[string, unknown[]]>([
    ['two calls with one id', [paidCall('TWIN-1'), paidCall('TWIN-2')]],
    ['a call and its cancellation', [paidCall('GONE-1'), cancel(1)]],
    ['a cancellation and its call', [cancel('a'), paidCall('GONE-2', { id: 'a' })]],
    ['one cancelled call of two', [paidCall('GONE-3'), paidCall('GONE-4', { id: 2 }), cancel(2)]],
  ])('%s: refused as a whole, at once, uncharged', async (_name, batch) => {
    const expectUntouched = await watchShop(shop);
    const { status, messages } = await postRpc(app.url, batch, shop.apiKey);
    expect(status).toBe(400);
    expect(messages[0]?.error).toMatchObject({
      code: -32600,
      data: { code: 'malformed_request', charged: false, request_id: expect.any(String) },
    });
    await expectUntouched();
  });

  it('a number and a text are two ids, and a stranger’s cancellation does no harm', async () => {
    const before = await shop.getBalance();
    const batch = [paidCall('TWO-1'), paidCall('TWO-2', { id: '1' }), cancel(99)];
    const { status, messages } = await postRpc(app.url, batch, shop.apiKey);
    expect(status).toBe(200);
    expect(messages.map(structureOf)).toEqual([
      expect.objectContaining({ created: true }),
      expect.objectContaining({ created: true }),
    ]);
    expect(await shop.getBalance()).toBe(before - 2);
  });
});

describe('a paid call that runs', () => {
  it('is answered and charged once, whatever another request says about its id', async () => {
    const before = await shop.getBalance();
    await shop.store.forgetRequests();
    await shop.store.control('POST', '/latency', { ms: 300 });
    const running = postRpc(app.url, paidCall('RUNS-1', { id: 7 }), shop.apiKey);
    await until(async () => (await shop.store.listRequests()).length > 0);
    expect((await postRpc(app.url, cancel(7), shop.apiKey)).status).toBe(202);
    const { messages } = await running;
    await shop.store.control('POST', '/latency', { ms: 0 });
    expect(structureOf(messages[0])).toMatchObject({ created: true, published: true });
    expect(await shop.getBalance()).toBe(before - 1);
  });

  it('ends as it began when its key is revoked meanwhile; the next one is 401', async () => {
    const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'short' });
    const before = await shop.getBalance();
    await shop.store.forgetRequests();
    await shop.store.control('POST', '/latency', { ms: 300 });
    const running = postRpc(app.url, paidCall('RUNS-2'), key);
    await until(async () => (await shop.store.listRequests()).length > 0);
    await app.services.apiKeys.revoke(shop.shopId, id);
    const { messages } = await running;
    await shop.store.control('POST', '/latency', { ms: 0 });
    expect(structureOf(messages[0])).toMatchObject({ created: true });
    expect((await postRpc(app.url, paidCall('RUNS-3'), key)).status).toBe(401);
    expect(await shop.getBalance()).toBe(before - 1);
  });

  it('of 20 at once with 7 credits, 7 are answered and 13 told to top up', async () => {
    const poor = await app.openShop({ credits: 7 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        postRpc(app.url, paidCall(`RUSH-${number}`, { id: number }), poor.apiKey),
      ),
    );
    const outcomes = answers.map(({ messages }) => structureOf(messages[0]));
    expect(outcomes.filter((outcome) => outcome?.created === true)).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome?.code === 'insufficient_credits')).toHaveLength(13);
    expect(await poor.getBalance()).toBe(0);
  });
});
