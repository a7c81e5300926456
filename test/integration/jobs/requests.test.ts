import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERTS = 'storefront-product-upserts';
const JSONL = { 'Content-Type': 'application/jsonl' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const MIB = 1024 * 1024;

let app: OwnApp;
let shop: TestShop;
let client: ReturnType<typeof createBulkClient>;
beforeAll(async () => {
  app = await startApp();
  shop = await app.openShop({ credits: 0 });
  client = createBulkClient(() => app.url, shop.apiKey);
});
afterAll(() => app.close());

/** Rows that are not of the right form: they fail at the intake. */
const idle = (count: number) => Array.from({ length: count }, (_, index) => `{"n":${index}}`);

async function post(body: BodyInit, headers: Record<string, string>) {
  const response = await client.send('POST', UPSERTS, headers, body);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function countJobs(): Promise<number> {
  return ((await (await client.send('GET', 'jobs')).json()) as { jobs: unknown[] }).jobs.length;
}

describe('the endpoint of bulk upserts', () => {
  it.each([
    ['an empty body', '', JSONL, 422, 'invalid_input', 'no rows'],
    ['blank lines alone', ' \n\r\n\n', JSONL, 422, 'invalid_input', 'no rows'],
    ['an empty array', '[ ]', JSON_TYPE, 422, 'invalid_input', 'no rows'],
    ['an object', '{"style_code": "A"}', JSON_TYPE, 422, 'invalid_input', 'application/jsonl'],
    ['nothing where an array should be', '', JSON_TYPE, 422, 'invalid_input', 'array'],
    ['an array without an end', '[{"a":1},', JSON_TYPE, 400, 'malformed_json', 'ends before'],
    ['more behind the array', '[{}] [{}]', JSON_TYPE, 400, 'malformed_json', 'follows'],
    ['another type', 'a,b', { 'Content-Type': 'text/csv' }, 415, 'unsupported_media_type', 'jsonl'],
    ['no type', new Blob(['{}']), {}, 415, 'unsupported_media_type', 'jsonl'],
    ['too many rows', idle(10_001).join('\n'), JSONL, 422, 'invalid_input', '10000 rows'],
    ['too many elements', `[${idle(10_001)}]`, JSON_TYPE, 422, 'invalid_input', '10000 rows'],
    [
      'too long a key',
      '{}',
      { ...JSONL, 'Idempotency-Key': 'x'.repeat(256) },
      422,
      'invalid_input',
      '255',
    ],
  ] as const)(
    'refuses %s, keeps nothing and says why',
    async (_, body, headers, status, code, why) => {
      const before = await countJobs();
      const answer = await post(body, headers);
      expect(answer).toMatchObject({ status, body: { code, charged: false } });
      expect(answer.body.detail).toContain(why);
      expect(await countJobs()).toBe(before);
    },
  );

  it.each([
    ['GET', 'jobs/%00'],
    ['GET', 'jobs/%00/results'],
    ['POST', 'jobs/a%00b/cancel'],
    ['GET', 'jobs/job_%F0%9F%A6%86'],
  ] as const)('knows no job of such a name: %s %s', async (method, path) => {
    const response = await client.send(method, path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('refuses a body over 64 MiB, declared or not', async () => {
    const line = `${' '.repeat(MIB - 1)}\n`;
    expect(await post(line.repeat(65), JSONL)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    const stream = new ReadableStream({
      start: () => {},
      pull(controller) {
        sent += 1;
        if (sent > 66) controller.close();
        else controller.enqueue(new TextEncoder().encode(line));
      },
    });
    let sent = 0;
    const response = await fetch(new URL(`/api/v1/${UPSERTS}`, app.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.apiKey}`, ...JSONL },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('takes a body of bad rows alone, and fails each with its line', async () => {
    const tooLong = `{"title":"${'x'.repeat(4 * MIB)}"}`;
    const notUtf8 = Buffer.from([0x22, 0xff, 0x22]);
    const lines = ['nonsense', '12', 'null', '', '{"a":"\u2028"}', tooLong].join('\r\n');
    const { status, body } = await post(Buffer.concat([Buffer.from(`${lines}\n`), notUtf8]), JSONL);
    expect(status, JSON.stringify(body)).toBe(202);
    const job = await client.waitFor(body.id, ['completed']);
    expect(job).toMatchObject({
      counts: { total: 6, succeeded: 0, failed: 6 },
      credits_charged: 0,
    });
    const rows = await client.results(job.id);
    expect(rows.map(({ line, problem }) => [line, problem?.code])).toEqual([
      [1, 'malformed_json'],
      [2, 'invalid_input'],
      [3, 'invalid_input'],
      [5, 'invalid_input'],
      [6, 'body_too_large'],
      [7, 'malformed_json'],
    ]);
    expect(rows[0]?.problem?.detail).toContain('Line 1');
    expect(rows[5]?.problem?.detail).toContain('UTF-8');
    expect(await client.command(job.id, 'retry')).toMatchObject({ status: 409 });
  });

  it('takes an array as it takes lines', async () => {
    const text = JSON.stringify([{ a: '],{"\\' }, [1, [2]], { b: { c: [] } }, 'x,y'], null, 2);
    const { status, body } = await post(`\ufeff${text}`, JSON_TYPE);
    expect(status, JSON.stringify(body)).toBe(202);
    await client.waitFor(body.id, ['completed']);
    const details = (await client.results(body.id)).map(({ line, problem }) => [
      line,
      problem?.code,
      problem?.detail.slice(0, 30),
    ]);
    expect(details).toEqual([
      [1, 'invalid_input', expect.stringContaining('The input has')],
      [2, 'invalid_input', expect.stringContaining('Line 2')],
      [3, 'invalid_input', expect.stringContaining('The input has')],
      [4, 'invalid_input', expect.stringContaining('Line 4')],
    ]);
  });

  it('answers the same job for the same idempotency key and body', async () => {
    const headers = { ...JSONL, 'Idempotency-Key': '"nightly-1"' };
    const first = await post('{"a":1}', headers);
    const again = await post('{"a":1}', headers);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.id).toBe(first.body.id);
    expect(first.headers.get('location')).toBe(first.body.links.self);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await post('{"a":2}', headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    const other = await app.openShop({ credits: 0 });
    const theirs = createBulkClient(() => app.url, other.apiKey);
    expect((await theirs.start(['{"a":1}'], headers)).id).not.toBe(first.body.id);
  });

  it('asks for a key that may upsert, and for POST', async () => {
    expect((await client.send('GET', UPSERTS)).headers.get('allow')).toBe('POST');
    const stranger = createBulkClient(() => app.url, 'mcpsk_nobody');
    expect((await stranger.send('POST', UPSERTS, JSONL, '{}')).status).toBe(401);
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'matches only',
      scopes: ['image-product-match'],
    });
    const limited = createBulkClient(() => app.url, key);
    expect((await limited.send('POST', UPSERTS, JSONL, '{}')).status).toBe(403);
    expect((await limited.send('GET', 'jobs')).status).toBe(403);
  });
});

describe('the endpoints of a job', () => {
  it('answer while rows fail one after another without a word to the store', {
    timeout: 60_000,
  }, async () => {
    // Of the right form, with a letter that only looks like an A: no store is asked about them.
    const rows = Array.from({ length: 300 }, (_, index) =>
      upsertInput({ style_code: `\u0410${index}-A`, dry_run: true }),
    );
    const { id } = await client.start(rows);
    const seen: number[] = [];
    await until(async () => {
      const { counts, status } = await client.get(id);
      if (counts.left > 0 && counts.left < 300) seen.push(counts.left);
      return status === 'completed';
    }, 50_000);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('take one method each and say which', async () => {
    const { id } = await client.start(['{}']);
    const tries = [
      ['POST', 'jobs', 'GET'],
      ['DELETE', `jobs/${id}`, 'GET'],
      ['POST', `jobs/${id}/results`, 'GET'],
      ['GET', `jobs/${id}/retry`, 'POST'],
      ['GET', `jobs/${id}/cancel`, 'POST'],
      ['PUT', `jobs/${id}/resume`, 'POST'],
    ] as const;
    for (const [method, path, allow] of tries) {
      const response = await client.send(method, path);
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    }
    expect((await client.send('GET', `jobs/${id}/nothing`)).status).toBe(404);
    expect((await client.send('GET', `jobs/${id}/results/more`)).status).toBe(404);
  });

  it('refuse too long an idempotency key, and do nothing', async () => {
    const { id } = await client.start(['{}']);
    const headers = { 'Idempotency-Key': 'x'.repeat(256) };
    for (const [method, path] of [
      ['GET', 'jobs'],
      ['GET', `jobs/${id}`],
      ['GET', `jobs/${id}/results`],
      ['POST', `jobs/${id}/retry`],
      ['POST', `jobs/${id}/cancel`],
      ['POST', `jobs/${id}/resume`],
    ] as const) {
      const response = await client.send(method, path, headers);
      expect([path, response.status]).toEqual([path, 422]);
      expect(await response.json()).toMatchObject({ code: 'invalid_input', charged: false });
    }
    expect((await client.get(id)).status).not.toBe('cancelled');
  });

  it("show nobody another shop's job", async () => {
    const { id } = await client.start(['{}']);
    const other = await app.openShop({ credits: 0 });
    const theirs = createBulkClient(() => app.url, other.apiKey);
    for (const path of [`jobs/${id}`, `jobs/${id}/results`]) {
      expect((await theirs.send('GET', path)).status).toBe(404);
    }
    for (const what of ['retry', 'cancel', 'resume'] as const) {
      expect((await theirs.command(id, what)).status).toBe(404);
    }
    expect(await (await theirs.send('GET', 'jobs')).json()).toEqual({ jobs: [] });
  });

  it('list the latest jobs first, and take the ID token of staff', async () => {
    const mine = await app.openShop({ credits: 5 });
    const staff = createBulkClient(() => app.url, await mine.store.signIdToken());
    const first = await staff.start([upsertInput({ style_code: 'STAFF-1' })]);
    const second = await staff.start(['{}']);
    expect(await staff.waitFor(first.id, ['completed'])).toMatchObject({
      counts: { succeeded: 1 },
      credits_charged: 1,
    });
    const { jobs } = (await (await staff.send('GET', 'jobs')).json()) as { jobs: { id: string }[] };
    expect(jobs.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('refuse a job beyond the twentieth that has not ended', async () => {
    const full = await app.openShop({ credits: 0 });
    const theirs = createBulkClient(() => app.url, full.apiKey);
    for (let count = 0; count < 20; count += 1) {
      const { id } = await theirs.start([upsertInput({ style_code: `FULL-${count}` })]);
      await theirs.waitFor(id, ['paused']);
    }
    const response = await theirs.send('POST', UPSERTS, JSONL, '{}');
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'job_conflict' }]);
  });
});
