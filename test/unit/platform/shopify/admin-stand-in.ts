import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#app/platform/clock.ts';
import type { LogFields, Logger } from '#app/platform/logger.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';

export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | 'cut'
  | 'silence';

/** Points left and restored a second, as an answer tells them. */
export function cost(available: number, requested = 10, restoreRate = 100) {
  return {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: requested,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate },
    },
  };
}

export const fine: Reply = { body: { data: { ok: true }, extensions: cost(1990) } };
export const throttled: Reply = {
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: cost(50, 250),
  },
};

/** An Admin API that gives the listed replies in turn (the last one for ever), and a client of it. */
export async function startAdminStandIn(
  replies: Reply[],
  options: { attemptTimeoutMs?: number; document?: string; onWait?: () => void } = {},
) {
  const { document = 'mutation Touch($secret: String) { touch }', onWait } = options;
  const seen: { token: string | undefined; url: string | undefined; body: string }[] = [];
  const waits: number[] = [];
  const logged: LogFields[] = [];
  const tokens = { given: ['token-1', 'token-2', 'token-3'], rejected: [] as string[] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const token = request.headers['x-shopify-access-token'];
    seen.push({ token: typeof token === 'string' ? token : undefined, url: request.url, body });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === 'silence') return;
    if (reply === undefined || reply === 'cut') {
      request.socket.destroy();
      return;
    }
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, reply.headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Time stands still except while somebody waits.
  let now = 1_000_000;
  const clock: Clock = { now: () => now };
  const log: Logger = {
    debug: () => undefined,
    info: (fields) => logged.push(fields),
    warn: (fields) => logged.push(fields),
    error: (fields) => logged.push(fields),
    child: () => log,
  };
  const client = createAdminClient({
    tokens: {
      get: async () => tokens.given[tokens.rejected.length] ?? 'token-last',
      reject: async (_shop, token) => {
        tokens.rejected.push(token);
      },
    },
    fetch,
    apiVersion: '2026-10',
    clock,
    log,
    shopOrigin: () => `http://127.0.0.1:${port}`,
    random: () => 0,
    wait: async (ms, signal) => {
      onWait?.();
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    ...options,
  });
  const send = (repeatable: boolean, signal = AbortSignal.timeout(10_000)) =>
    client.request('shop.myshopify.com', {
      document,
      variables: { secret: 'hush' },
      signal,
      repeatable,
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { client, send, seen, waits, logged, tokens, stop, [Symbol.asyncDispose]: stop };
}
