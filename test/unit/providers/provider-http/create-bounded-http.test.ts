import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#app/providers/provider-error.ts';
import {
  type BoundedHttpOptions,
  createBoundedHttp,
} from '#app/providers/provider-http/create-bounded-http.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;
const open: Server[] = [];
const SECRET = 'secret-key-1234';

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
});

async function serve(handle: Handler) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handle(request, response, seen.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/search?api_key=${SECRET}`), seen };
}

function client(options: Partial<BoundedHttpOptions> = {}) {
  return createBoundedHttp({ provider: 'testing', retryDelayMs: 1, ...options });
}

const get = (url: URL, signal = new AbortController().signal) =>
  ({ method: 'GET', url, signal }) as const;

async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

describe('bounded HTTP client', () => {
  it('returns status, body and how long the service asks to wait', async () => {
    const { url } = await serve((_request, response) => {
      response.setHeader('retry-after', '2').end('{"ok":true}');
    });
    const response = await client().send(get(url));
    expect(response).toEqual({ status: 200, body: '{"ok":true}', retryAfterMs: 2000 });
  });

  it('retries once after a 5xx, and returns the second 5xx', async () => {
    const { url, seen } = await serve((_request, response, count) => {
      response.writeHead(count === 1 ? 502 : 200).end('body');
    });
    expect(await client().send(get(url))).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(2);
    const always = await serve((_request, response) => {
      response.writeHead(503).end('down');
    });
    expect(await client().send(get(always.url))).toMatchObject({ status: 503, body: 'down' });
    expect(always.seen).toHaveLength(2);
  });

  it('retries a 429 only when it asks for a short wait', async () => {
    const serveOnce = (headers: Record<string, string>) =>
      serve((_request, response, count) => {
        response.writeHead(count === 1 ? 429 : 200, headers).end();
      });
    const soon = await serveOnce({ 'retry-after': '0' });
    expect(await client().send(get(soon.url))).toMatchObject({ status: 200 });
    for (const headers of [{}, { 'retry-after': '3600' }]) {
      const later = await serveOnce(headers as Record<string, string>);
      expect(await client().send(get(later.url))).toMatchObject({ status: 429 });
      expect(later.seen).toHaveLength(1);
    }
  });

  it('retries a broken connection', async () => {
    const { url, seen } = await serve((_request, response, count) => {
      if (count === 1) response.destroy();
      else response.end('fine');
    });
    expect(await client().send(get(url))).toMatchObject({ body: 'fine' });
    expect(seen).toHaveLength(2);
  });

  it('does not retry a time-out', async () => {
    const { url, seen } = await serve(() => {});
    const error = await failureOf(client({ timeoutMs: 40 }).send(get(url)));
    expect(error.failure).toBe('timeout');
    expect(seen).toHaveLength(1);
  });

  it('refuses a body above the size limit', async () => {
    const { url } = await serve((_request, response) => {
      response.end('x'.repeat(5000));
    });
    const error = await failureOf(client({ maxResponseBytes: 1000 }).send(get(url)));
    expect(error.failure).toBe('bad_answer');
  });

  it('does not follow redirects', async () => {
    const { url, seen } = await serve((_request, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await client().send(get(url))).toMatchObject({ status: 302 });
    expect(seen).toHaveLength(1);
  });

  it('sends nothing while the circuit breaker is open', async () => {
    const { url, seen } = await serve((_request, response) => {
      response.writeHead(500).end();
    });
    const http = client({ retries: 0, breakerFailures: 3 });
    for (let call = 0; call < 3; call++) {
      expect(await http.send(get(url))).toMatchObject({ status: 500 });
    }
    const error = await failureOf(http.send(get(url)));
    expect(error.failure).toBe('unavailable');
    expect(seen).toHaveLength(3);
  });

  it('does not count a 429 as a failure of the service', async () => {
    const { url, seen } = await serve((_request, response, count) => {
      if (count <= 3) response.writeHead(429).end();
      else response.end('fine');
    });
    const http = client({ retries: 0, breakerFailures: 2 });
    for (let call = 0; call < 3; call++) await http.send(get(url));
    expect(await http.send(get(url))).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(4);
  });

  it('limits concurrent requests', async () => {
    let running = 0;
    let most = 0;
    const { url } = await serve((_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setImmediate(() => {
        running -= 1;
        response.end();
      });
    });
    const http = client({ maxConcurrent: 2 });
    await Promise.all(Array.from({ length: 8 }, () => http.send(get(url))));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('rejects with the caller’s reason when the caller aborts', async () => {
    const caller = new AbortController();
    const { url } = await serve(() => caller.abort(new Error('left')));
    await expect(client().send(get(url, caller.signal))).rejects.toThrow('left');
  });

  it('does not count the caller’s deadline as a failure of the service', async () => {
    const deadlines: AbortController[] = [];
    const { url } = await serve((_request, response) => {
      const deadline = deadlines.shift();
      if (deadline) deadline.abort(new DOMException('late', 'TimeoutError'));
      else response.end('{}');
    });
    const http = client({ breakerFailures: 2 });
    for (let call = 0; call < 3; call++) {
      const deadline = new AbortController();
      deadlines.push(deadline);
      await expect(http.send(get(url, deadline.signal))).rejects.toThrow('late');
    }
    expect(await http.send(get(url))).toMatchObject({ status: 200 });
  });

  it('keeps the URL out of errors', async () => {
    const closed = new URL(`http://127.0.0.1:1/search?api_key=${SECRET}`);
    const { url } = await serve(() => {});
    const errors = [
      await failureOf(client({ retries: 0 }).send(get(closed))),
      await failureOf(client({ timeoutMs: 30 }).send(get(url))),
    ];
    for (const error of errors) {
      const texts = [error.message, error.stack, JSON.stringify(error), String(error.cause)];
      expect(texts.join('\n')).not.toContain(SECRET);
    }
  });
});
