import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, failureOf, make, serve } from './fetchers.ts';
import { REFUSED_URLS } from './refused-urls.ts';

afterEach(closeAll);

describe('what createSafeFetch sends', () => {
  const posting = (timeoutMs = 5000) => ({
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    timeoutMs,
    signal: new AbortController().signal,
  });

  it.each(REFUSED_URLS)('never goes to %s', async (url) => {
    const overHttps = url.replace(/^http:/, 'https:');
    const error = await failureOf(make().post(overHttps, posting()));
    expect(error.failure).toBe('forbidden_address');
  });

  it('goes by https alone', async () => {
    const fetcher = make();
    expect((await failureOf(fetcher.post('http://example.com/', posting()))).failure).toBe(
      'bad_url',
    );
    expect(fetcher.checkUrl('http://example.com/', { onlyHttps: true })).toContain('https://');
    expect(fetcher.checkUrl('https://example.com/', { onlyHttps: true })).toBeNull();
  });

  it('never goes to a name behind which a private address is', async () => {
    const fetcher = make({
      resolveAll: (_name, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]),
    });
    const error = await failureOf(fetcher.post('https://hooks.example.com/', posting()));
    expect(error.failure).toBe('forbidden_address');
  });

  it('arrives whole, and only the status of the answer counts, however long that is', async () => {
    let got = '';
    const origin = await serve(async (request, response) => {
      for await (const chunk of request) got += chunk;
      got += ` ${request.method} ${request.headers['webhook-id']}`;
      response.writeHead(202);
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    expect(await make({ trustedOrigins: [origin] }).post(origin, posting())).toBe(202);
    expect(got).toBe('{"a":1} POST msg_1');
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const origin = await serve((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/' }).end();
    });
    expect(await make({ trustedOrigins: [origin] }).post(origin, posting())).toBe(307);
    expect(asked).toBe(1);
  });

  it('is broken off where no answer comes in time', async () => {
    const origin = await serve(() => {});
    const error = await failureOf(make({ trustedOrigins: [origin] }).post(origin, posting(50)));
    expect(error.failure).toBe('timeout');
  });
});
