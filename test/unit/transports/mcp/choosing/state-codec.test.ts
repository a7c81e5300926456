import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createStateCodec } from '#app/transports/mcp/choosing/state-codec.ts';

const HOUR_MS = 60 * 60 * 1000;
const context = { mcpReq: { method: 'tools/call' } } as ServerContext;

afterEach(() => {
  vi.useRealTimers();
});

it('a question can be answered for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const caller = { shopId: 'shop_1', keyId: 'key_1', shop: 'a.myshopify.com', scopes: [] };
  const codec = createStateCodec(new Uint8Array(32), { kind: 'api_key', ...caller });
  const state = await codec.mint({ key: 'ask_1' }, context);
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(await codec.verify(state, context)).toMatchObject({ key: 'ask_1' });
  vi.advanceTimersByTime(2 * HOUR_MS);
  await expect(codec.verify(state, context)).rejects.toThrow();
});
