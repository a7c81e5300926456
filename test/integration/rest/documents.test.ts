import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/operations/registry.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';

const JOB_PATHS = [
  '/api/v1/storefront-product-upserts',
  '/api/v1/jobs',
  '/api/v1/jobs/{id}',
  '/api/v1/jobs/{id}/results',
  '/api/v1/jobs/{id}/retry',
  '/api/v1/jobs/{id}/cancel',
  '/api/v1/jobs/{id}/resume',
];

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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
      '/api/v1/upserts/{upsert_id}/undo',
      ...JOB_PATHS,
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

describe('the contracts', () => {
  it.each(operations.map((operation) => [operation.contract.name, operation] as const))(
    '%s has examples that are valid and all its hints',
    (_name, { contract }) => {
      expect(contract.examples.length).toBeGreaterThan(0);
      for (const example of contract.examples) {
        expect(contract.input.safeParse(example.input).error).toBeUndefined();
      }
      expect(Object.values(contract.annotations).every((hint) => typeof hint === 'boolean')).toBe(
        true,
      );
      expect(contract.priceCredits).toBe(1);
    },
  );
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
