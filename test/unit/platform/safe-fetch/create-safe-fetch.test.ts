import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { createMemoryBudget, type MemoryShare } from '#app/platform/memory/memory-budget.ts';
import type { SafeFetch } from '#app/platform/safe-fetch/safe-fetch.ts';
import { closeAll, failureOf, make, serve } from './fetchers.ts';
import { REFUSED_URLS } from './refused-urls.ts';

afterEach(closeAll);

function get(
  fetcher: SafeFetch,
  url: string,
  limits: { maxBytes?: number; timeoutMs?: number; memory?: MemoryShare } = {},
) {
  const signal = new AbortController().signal;
  return fetcher.fetchBytes(url, { maxBytes: 1000, timeoutMs: 5000, signal, ...limits });
}

describe('createSafeFetch, addresses', () => {
  it.each(REFUSED_URLS)('refuses %s with the one text, by fetch and by text alone', async (url) => {
    const fetcher = make();
    const error = await failureOf(get(fetcher, url));
    expect(error.failure).toBe('forbidden_address');
    const other = await failureOf(get(fetcher, 'http://10.1.2.3/'));
    expect(error.message).toBe(other.message);
    expect(fetcher.checkUrl(url)).toBe(error.message);
  });

  it.each([
    'nonsense',
    '/relative',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'data:image/png,x',
  ])('says that %s is not a URL it takes', async (url) => {
    const fetcher = make();
    expect((await failureOf(get(fetcher, url))).failure).toBe('bad_url');
    expect(fetcher.checkUrl(url)).toEqual(expect.any(String));
  });

  it('refuses a user name and password', async () => {
    const error = await failureOf(get(make(), 'https://user:secret@example.com/'));
    expect(error.failure).toBe('bad_url');
    expect(error.message).not.toContain('secret');
  });

  it('refuses a name if any of its addresses is private, with the text of a private literal', async () => {
    const fetcher = make({
      resolveAll: (_name, callback) =>
        callback(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    const mixed = await failureOf(get(fetcher, 'http://shop.example.com/a.jpg'));
    const literal = await failureOf(get(fetcher, 'http://10.0.0.1/'));
    expect([mixed.failure, mixed.message]).toEqual([literal.failure, literal.message]);
  });

  it('gives a name that does not resolve the same text', async () => {
    const fetcher = make({ resolveAll: (_n, callback) => callback(new Error('ENOTFOUND'), []) });
    const unknown = await failureOf(get(fetcher, 'http://nowhere.example.com/'));
    expect(unknown.message).toBe((await failureOf(get(fetcher, 'http://10.0.0.1/'))).message);
  });

  it('tells a resolver that fails from an address that is refused', async () => {
    const failed = Object.assign(new Error('temporary'), { code: 'EAI_AGAIN' });
    const fetcher = make({ resolveAll: (_n, callback) => callback(failed, []) });
    const found = await failureOf(get(fetcher, 'http://shop.example.com/'));
    expect(found.failure).toBe('unreachable');
  });

  it('never lets a 32-bit number be anything but a checked IPv4 address', () => {
    const fetcher = make();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ffff }), (low) => {
        for (const top of [0, 10, 127]) {
          expect(fetcher.checkUrl(`http://${top * 0x100_0000 + low}/`)).not.toBeNull();
        }
      }),
    );
  });

  it('lets public URLs pass by text and refuses this service itself', () => {
    const fetcher = make();
    expect(fetcher.checkUrl('https://cdn.example.com/a.jpg?x=1')).toBeNull();
    expect(fetcher.checkUrl('http://93.184.216.34/a.jpg')).toBeNull();
    expect(fetcher.checkUrl('https://app.example/images/img_1')).toContain('this service');
  });
});

describe('createSafeFetch, trusted origins', () => {
  it('reaches exactly the origin named: no other port, host name or scheme', async () => {
    const origin = await serve((_request, response) => response.end('photo'));
    const other = await serve((_request, response) => response.end('secret'));
    const fetcher = make({ trustedOrigins: [origin] });
    expect((await get(fetcher, `${origin}/a.jpg`)).toString()).toBe('photo');
    expect(fetcher.checkUrl(`${origin}/a.jpg`)).toBeNull();
    const port = new URL(origin).port;
    for (const url of [
      other,
      `http://localhost:${port}/`,
      `http://127.0.0.2:${port}/`,
      `https://127.0.0.1:${port}/`,
    ]) {
      expect((await failureOf(get(fetcher, url))).failure).toBe('forbidden_address');
    }
  });

  it('checks a redirect of a trusted origin anew', async () => {
    const secret = await serve((_request, response) => response.end('secret'));
    const origin = await serve((request, response) => {
      const to = request.url === '/name' ? 'http://localhost/' : secret;
      response.writeHead(302, { location: to }).end();
    });
    const fetcher = make({ trustedOrigins: [origin] });
    for (const path of ['/', '/name']) {
      expect((await failureOf(get(fetcher, origin + path))).failure).toBe('forbidden_address');
    }
  });
});

describe('createSafeFetch, hostile servers', () => {
  async function trustedServer(listener: RequestListener) {
    const origin = await serve(listener);
    return { origin, fetcher: make({ trustedOrigins: [origin] }) };
  }

  it('follows three redirects and not four', async () => {
    const { origin, fetcher } = await trustedServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await get(fetcher, `${origin}/3`)).toString()).toBe('here');
    expect((await failureOf(get(fetcher, `${origin}/4`))).failure).toBe('too_many_redirects');
  });

  it('ends a redirect loop', async () => {
    const { origin, fetcher } = await trustedServer((_request, response) =>
      response.writeHead(301, { location: '/' }).end(),
    );
    expect(await failureOf(get(fetcher, `${origin}/?token=secret`))).toMatchObject({
      failure: 'too_many_redirects',
      message: 'The URL redirects more than 3 times.',
    });
  });

  it('stops an endless body at the limit', async () => {
    const { origin, fetcher } = await trustedServer((_request, response) => {
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', pump);
      pump();
    });
    expect((await failureOf(get(fetcher, origin))).failure).toBe('too_large');
  });

  it('refuses by Content-Length, and counts where it is missing or a lie', async () => {
    const { origin, fetcher } = await trustedServer((request, response) => {
      if (request.url === '/honest') response.setHeader('content-length', 5000);
      if (request.url === '/lying') response.setHeader('content-length', 100_000);
      response.flushHeaders();
      response.write(Buffer.alloc(request.url === '/lying' ? 10 : 5000));
      if (request.url === '/short') response.end();
    });
    for (const path of ['/honest', '/lying', '/short']) {
      expect((await failureOf(get(fetcher, origin + path))).failure).toBe('too_large');
    }
  });

  it('gives up on a body that is shorter than announced', async () => {
    const { origin, fetcher } = await trustedServer((_request, response) => {
      response.setHeader('content-length', 100);
      response.write('ten bytes!', () => response.destroy());
    });
    expect((await failureOf(get(fetcher, origin))).failure).toBe('unreachable');
  });

  it('puts one time limit over silence and over a slow drip', async () => {
    const { origin, fetcher } = await trustedServer((request, response) => {
      if (request.url === '/hang') return;
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const path of ['/hang', '/drip']) {
      expect((await failureOf(get(fetcher, origin + path, { timeoutMs: 200 }))).failure).toBe(
        'timeout',
      );
    }
  });

  it('refuses a compressed body without unpacking it, and asks for none', async () => {
    let asked: string | undefined;
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const { origin, fetcher } = await trustedServer((request, response) => {
      asked = request.headers['accept-encoding'];
      response.setHeader('content-encoding', 'gzip').end(bomb);
    });
    const failed = await failureOf(get(fetcher, origin, { maxBytes: 10_000_000 }));
    expect(failed.failure).toBe('compressed');
    expect(asked).toBe('identity');
  });

  it('waits with a large file until there is room in memory for it', async () => {
    const budget = createMemoryBudget(1_000_000);
    const other = budget.open();
    await other.take(1_000_000);
    let isSent = false;
    const { origin, fetcher } = await trustedServer((_, response) => {
      isSent = true;
      response.end(Buffer.alloc(600_000));
    });
    const file = get(fetcher, origin, { maxBytes: 700_000, memory: budget.open() });
    await vi.waitFor(() => expect(isSent).toBe(true));
    other.release();
    expect((await file).length).toBe(600_000);
  });

  it('says that memory is full, and not that the host did not answer', async () => {
    const full = new AppError('upstream_busy', 'full', { retryAfterSeconds: 5 });
    const memory = { take: () => Promise.reject(full), release: () => {} };
    const { origin, fetcher } = await trustedServer((_, response) =>
      response.end(Buffer.alloc(600_000)),
    );
    await expect(get(fetcher, origin, { maxBytes: 700_000, memory })).rejects.toBe(full);
  });

  it('reports a wrong status and carries no cookie or authorization', async () => {
    let headers: Record<string, unknown> = {};
    const { origin, fetcher } = await trustedServer((request, response) => {
      headers = request.headers;
      response.writeHead(404).end('nothing');
    });
    const error = await failureOf(get(fetcher, origin));
    expect([error.failure, error.status]).toEqual(['bad_status', 404]);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  it('calls a refused connection unreachable', async () => {
    const origin = await serve(() => undefined);
    await closeAll();
    const error = await failureOf(get(make({ trustedOrigins: [origin] }), origin));
    expect(error.failure).toBe('unreachable');
  });

  it("hands the caller's own abort through", async () => {
    const { origin, fetcher } = await trustedServer(() => controller.abort(new Error('gone')));
    const controller = new AbortController();
    await expect(
      fetcher.fetchBytes(origin, { maxBytes: 10, timeoutMs: 5000, signal: controller.signal }),
    ).rejects.toThrow('gone');
  });
});
