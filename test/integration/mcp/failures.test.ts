import { beforeAll, describe, expect, it } from 'vitest';
import { TINY_PNG } from '#test/support/bad-photos.ts';
import { MCP_CLIENTS, openMcpClient } from '#test/support/open-mcp-client.ts';
import {
  askByNewerProtocol,
  newerEnvelope,
  postRpc,
  type RpcMessage,
} from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { watchShop } from '#test/support/watch-refusals.ts';

const MATCH = 'image-product-match';
const UPSERT = 'storefront-product-upsert';

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

const call = (id: number, name: string, input: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const structureOf = (message: RpcMessage | undefined) =>
  message?.result?.structuredContent as Record<string, unknown> | undefined;

const NEWER = newerEnvelope({ method: 'tools/call', name: UPSERT });

describe('a call that fails', () => {
  it.each(MCP_CLIENTS)(
    'is a result the model can read (%s), also after the client has the list',
    async (kind) => {
      const poor = await app.openShop({ credits: 0 });
      const client = await openMcpClient(kind, app.url, poor.apiKey);
      try {
        await client.listTools();
        const answer = await client.callTool(UPSERT, upsertInput());
        expect(answer.isError).toBe(true);
        expect(answer.structure).toMatchObject({
          code: 'insufficient_credits',
          charged: false,
          recovery_hint: expect.stringContaining('top_up_url'),
          top_up_url: expect.stringMatching(/^https?:/),
        });
        expect(await poor.getBalance()).toBe(0);
      } finally {
        await client.close();
      }
    },
  );

  it('for want of a scope says which', async () => {
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'reader',
      scopes: [MATCH],
    });
    const { status, messages } = await postRpc(app.url, call(1, UPSERT, upsertInput()), key);
    expect(status).toBe(200);
    expect(messages[0]?.result?.isError).toBe(true);
    expect(structureOf(messages[0])).toMatchObject({
      code: 'missing_scope',
      detail: expect.stringContaining(UPSERT),
    });
  });

  it('because the store is down gives the credit back and shows nothing of the store', async () => {
    const down = await app.openShop();
    await down.store.control('POST', '/faults', {
      root_field: '*',
      kind: 'http502',
      times: 50,
    });
    const expectUntouched = await watchShop(down);
    const answer = await postRpc(app.url, call(1, UPSERT, upsertInput()), down.apiKey);
    expect(answer.messages[0]?.result?.isError).toBe(true);
    expect(structureOf(answer.messages[0])).toMatchObject({
      code: expect.stringMatching(/^upstream_/),
      charged: false,
      request_id: answer.headers.get('x-request-id'),
    });
    await expectUntouched();
  });

  it('because the app was uninstalled says so, while the list of tools stays readable', async () => {
    const left = await app.openShop();
    await left.store.control('POST', '/uninstall', { target: app.url });
    const refused = await postRpc(app.url, call(1, UPSERT, upsertInput()), left.apiKey);
    expect(refused.messages[0]?.result?.isError).toBe(true);
    expect(structureOf(refused.messages[0])).toMatchObject({ code: 'shop_uninstalled' });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { messages } = await postRpc(app.url, list, left.apiKey);
    expect(messages[0]?.result?.tools).toHaveLength(2);
  });

  it('because calls come too fast says how long to wait', async () => {
    const slow = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
    try {
      const { apiKey } = await slow.openShop();
      const tooMany = async () => (await postRpc(slow.url, call(1, MATCH, {}), apiKey)).messages[0];
      expect(structureOf(await tooMany())).toMatchObject({ code: 'invalid_input' });
      const limited = await tooMany();
      expect(limited?.result?.isError).toBe(true);
      expect(structureOf(limited)).toMatchObject({
        code: 'rate_limited',
        retry_after_seconds: expect.any(Number),
      });
    } finally {
      await slow.close();
    }
  });

  it('because messages come too fast is told before any is answered', async () => {
    const slow = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
    try {
      const [{ apiKey }, other] = [await slow.openShop(), await slow.openShop()];
      const list = (times: number, key = apiKey) => {
        const ask = { jsonrpc: '2.0', method: 'tools/list' };
        const batch = Array.from({ length: times }, (_, id) => ({ ...ask, id }));
        return postRpc(slow.url, batch, key);
      };
      expect((await list(10)).messages).toHaveLength(10);
      const { status, headers, messages } = await list(1);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(messages[0]?.error?.data).toMatchObject({ code: 'rate_limited', charged: false });
      expect((await list(1, other.apiKey)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });

  it('of a tool that does not exist is an error of the protocol', async () => {
    const { messages } = await postRpc(app.url, call(1, 'no-such-tool', {}), shop.apiKey);
    expect(messages[0]?.error?.code).toBe(-32602);
  });
});

describe('a caller who goes away', () => {
  it.each([
    ['older', {}, {}],
    ['newer', { _meta: NEWER._meta }, NEWER.headers],
  ])('finds the answer under the same idempotency key (%s era)', async (era, params, headers) => {
    const idempotency_key = `lost answer ${era}`;
    const input = upsertInput({ style_code: `LOST-${era}`, idempotency_key });
    const message = call(1, UPSERT, input);
    Object.assign(message.params, params);
    const before = await shop.getBalance();
    await shop.store.forgetRequests();
    await shop.store.control('POST', '/latency', { ms: 300 });
    const leaves = new AbortController();
    const lost = fetch(new URL('/mcp', app.url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${shop.apiKey}`,
        ...headers,
      },
      body: JSON.stringify(message),
      signal: leaves.signal,
    }).then((response) => response.text());
    await until(async () => (await shop.store.listRequests()).length > 0);
    leaves.abort();
    await expect(lost).rejects.toThrow();
    await shop.store.control('POST', '/latency', { ms: 0 });
    await until(async () => {
      const { calls } = await app.services.activity.list(shop.shopId, {}, { size: 1 });
      return calls[0]?.status === 'succeeded';
    });
    const { messages } = await postRpc(app.url, call(2, UPSERT, input), shop.apiKey);
    expect(structureOf(messages[0])).toMatchObject({ created: true, published: true });
    expect(await shop.getBalance()).toBe(before - 1);
  });
});

describe('the older era', () => {
  it('may send several calls in one request: each is charged, recorded and numbered for itself', async () => {
    const target = await app.openShop();
    const before = await target.getBalance();
    const batch = [
      call(1, UPSERT, upsertInput({ style_code: 'BATCH-1', variants: [{}] })),
      call(2, UPSERT, upsertInput({ style_code: 'BATCH-2', variants: [{}] })),
      call(3, MATCH, { image_base64: TINY_PNG.toString('base64'), model: 'no-such-model' }),
    ];
    const { messages } = await postRpc(app.url, batch, target.apiKey);
    const byId = messages.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
    expect(byId.map((message) => message.result?.isError === true)).toEqual([false, false, true]);
    expect(new Set(byId.map((message) => structureOf(message)?.request_id)).size).toBe(3);
    expect(await target.getBalance()).toBe(before - 2);
    const { calls } = await app.services.activity.list(
      target.shopId,
      { transport: 'mcp' },
      { size: 9 },
    );
    expect(calls.filter((one) => one.status === 'succeeded')).toHaveLength(2);
  });

  it('is told no stage it did not ask for, and that the list of tools never changes', async () => {
    const input = upsertInput({ style_code: 'QUIET-1', dry_run: true });
    const { messages } = await postRpc(app.url, call(1, UPSERT, input), shop.apiKey);
    expect(messages).toHaveLength(1);
    const hello = await postRpc(
      app.url,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      shop.apiKey,
    );
    expect(hello.headers.get('mcp-session-id')).toBeNull();
    expect(hello.messages[0]?.result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: { listChanged: false } },
      instructions: expect.stringContaining(MATCH),
    });
  });
});

describe('the newer era', () => {
  it('may keep lists for an hour, and share with other callers all but the tools', async () => {
    const listed: Record<string, unknown> = {};
    for (const method of ['server/discover', 'tools/list', 'resources/list', 'prompts/list']) {
      const { result } = await askByNewerProtocol(app.url, { method, params: {} }, shop.apiKey);
      expect(result).toMatchObject({ ttlMs: 3_600_000 });
      listed[method] = result?.cacheScope;
    }
    expect(listed).toEqual({
      'server/discover': 'public',
      'tools/list': 'private',
      'resources/list': 'public',
      'prompts/list': 'public',
    });
  });
});
