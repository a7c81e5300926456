import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { contracts, operations } from '#app/operations/registry.ts';
import { problemSchema } from '#app/transports/rest/problem-schema.ts';
import { getSharedApp } from '#test/support/shared-app.ts';

const run = promisify(execFile);
const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

const JOB_PATHS = [
  '/api/v1/storefront-product-upserts',
  '/api/v1/jobs',
  '/api/v1/jobs/{id}',
  '/api/v1/jobs/{id}/results',
  '/api/v1/jobs/{id}/retry',
  '/api/v1/jobs/{id}/cancel',
  '/api/v1/jobs/{id}/resume',
];

const { app } = await getSharedApp();

describe('the OpenAPI document', () => {
  it('holds each operation with its limits, price, examples and failures', async () => {
    const response = await fetch(new URL('/api/v1/openapi.json', app.url));
    expect(response.status).toBe(200);
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, { post: { requestBody: unknown; responses: Record<string, unknown> } }>;
    };
    expect(document.openapi).toBe('3.1.1');
    expect(Object.keys(document.paths)).toEqual([
      ...operations.map(({ contract }) => `/api/v1/${contract.name}`),
      '/api/v1/storefront-stock-add',
      '/api/v1/stock-additions/{stock_add_id}/undo',
      '/api/v1/upserts/{upsert_id}/undo',
      '/api/v1/photo-uploads',
      ...JOB_PATHS,
      '/api/v1/key',
      '/api/v1/credits',
      '/api/v1/calls',
    ]);
    const upsert = document.paths['/api/v1/storefront-product-upsert'];
    expect(JSON.stringify(upsert?.post.requestBody)).toContain('"maxLength":120');
    expect(Object.keys(upsert?.post.responses ?? {})).toEqual(
      expect.arrayContaining([
        '200',
        '400',
        '401',
        '402',
        '403',
        '409',
        '413',
        '415',
        '422',
        '429',
        '500',
        '502',
        '503',
        '504',
      ]),
    );
  });
});

describe('the OpenAPI document as a file', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL('/api/v1/openapi.json', app.url), { method, headers });

  it('is not sent again to who has it', async () => {
    const first = await get();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await first.text()).toBe(await (await get()).text());
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get({ 'If-None-Match': known });
      expect([known, again.status]).toEqual([known, 304]);
      expect(again.headers.get('etag')).toBe(etag);
    }
    for (const other of ['"other"', 'W/"other"', ''])
      expect([other, (await get({ 'If-None-Match': other })).status]).toEqual([other, 200]);
    expect((await get({}, 'HEAD')).headers.get('etag')).toBe(etag);
    const plain = await get({ 'Accept-Encoding': 'identity' });
    expect([first, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
    ]);
    expect(await plain.json()).toEqual(await (await get()).json());
  });

  it('passes the recommended rules of Redocly without a warning', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, Buffer.from(await (await get()).arrayBuffer()));
    const { stdout } = await run(process.execPath, [REDOCLY, 'lint', '--format=json', file], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });
});

describe('each address of the document', () => {
  it('is served, by the one method that the document names', async () => {
    const response = await fetch(new URL('/api/v1/openapi.json', app.url));
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, object>> };
    for (const [path, methods] of Object.entries(paths)) {
      const address = path.replace(/\{.+\}/, 'some_id');
      const refused = await fetch(new URL(address, app.url), { method: 'PUT' });
      expect([path, refused.status, refused.headers.get('allow')]).toEqual([
        path,
        405,
        Object.keys(methods).join().toUpperCase(),
      ]);
      const [method] = Object.keys(methods);
      const stranger = await fetch(new URL(address, app.url), { method: method ?? '' });
      expect([path, stranger.status]).toEqual([path, 401]);
    }
  });
});

describe('each response of the document', () => {
  type Media = { examples?: Record<string, { value: unknown } | { $ref: string }> };
  type Responses = Record<string, { content: Record<string, Media> }>;

  it('has an example that its schema accepts', async () => {
    const response = await fetch(new URL('/api/v1/openapi.json', app.url));
    const { paths, components } = (await response.json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: Responses }>>;
      components: { examples: Record<string, { value: unknown }> };
    };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { operationId, responses } of operations) {
      const contract = contracts.find(({ name }) => name === operationId);
      for (const [status, { content }] of Object.entries(responses)) {
        const [[type, { examples = {} }] = ['', {}]] = Object.entries(content);
        const values = Object.values(examples).map((example) => {
          if (!('$ref' in example)) return example.value;
          return components.examples[example.$ref.split('/').at(-1) ?? '']?.value;
        });
        const about = `${operationId} ${status}`;
        expect(values.length, about).toBeGreaterThan(0);
        if (type === 'application/problem+json') {
          for (const value of values) {
            expect(problemSchema.safeParse(value).error, about).toBeUndefined();
            expect(value, about).toMatchObject({ status: Number(status) });
          }
        } else {
          const answer = type === 'application/jsonl' ? values : values[0];
          expect(contract?.output.safeParse(answer).error, about).toBeUndefined();
        }
      }
    }
  });
});

describe('the contracts', () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    '%s has examples that are valid and all its hints',
    (_name, { examples, input, annotations }) => {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(input.safeParse(example.input).error).toBeUndefined();
      }
      expect(Object.values(annotations)).toEqual(Array(4).fill(expect.any(Boolean)));
    },
  );

  it('price what every interface offers at one credit, and the rest at none', () => {
    const prices = contracts.map(({ name, priceCredits }) => [name, priceCredits]);
    const names = operations.map(({ contract }) => contract.name);
    expect(prices).toEqual(contracts.map(({ name }) => [name, names.includes(name) ? 1 : 0]));
  });
});

describe('the reference page', () => {
  it('loads nothing from elsewhere', async () => {
    const page = await fetch(new URL('/api/v1/docs', app.url));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/(src|href)="https?:/);
    const script = await fetch(new URL('/api/v1/docs/rapidoc.js', app.url));
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toContain('javascript');
  });
});
