import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside the repository, so that the packages are found. */
const folder = path.join(root, '.cache', `typed-client-${process.pid}`);
const binOf = (name: string) => createRequire(import.meta.url).resolve(name);

/** As in docs/interfaces.md; what must not compile is marked. */
const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths } from './catalog-vision.d.ts';

const client = createClient<paths>({
  baseUrl: process.env.BASE ?? '',
  headers: { Authorization: \`Bearer \${process.env.CATALOG_VISION_KEY}\` },
});

const setUp = await client.GET('/api/v1/key');
const shop: string | undefined = setUp.data?.shop;

const listed = await client.POST('/api/v1/storefront-product-upsert', {
  body: {
    style_code: 'TYPED-100',
    title: 'From a typed client',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    variants: [{ price: '9.00' }],
  },
});
const created: boolean | undefined = listed.data?.created;
const undone = await client.POST('/api/v1/upserts/{upsert_id}/undo', {
  params: { path: { upsert_id: listed.data?.upsert_id ?? '' } },
});

const matched = await client.POST('/api/v1/image-product-match', {
  body: { image_url: 'http://10.0.0.1/box.jpg' },
});
const code = matched.error?.code === 'invalid_input' ? matched.error.errors?.[0]?.pointer : null;

const first = await client.GET('/api/v1/calls', { params: { query: { limit: 1 } } });
const cursor = first.data?.next_cursor;
const second = await client.GET('/api/v1/calls', {
  params: { query: { limit: 1, ...(cursor && { cursor }) } },
});
const operations = [first, second].map(({ data }) => data?.calls[0]?.operation);

console.log(
  JSON.stringify({ shop, created, undone: undone.data?.undone, code, operations }),
);

export async function mustNotCompile() {
  // @ts-expect-error a field of another kind
  await client.POST('/api/v1/image-product-match', { body: { image_url: 1 } });
  // @ts-expect-error no such address
  await client.GET('/api/v1/nothing');
  // @ts-expect-error a word that is none of the list
  await client.GET('/api/v1/calls', { params: { query: { outcome: 'lost' } } });
  // @ts-expect-error an answer has no such field
  return (await client.GET('/api/v1/credits')).data?.left;
}
`;

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop({ credits: 5 });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'first-calls.ts'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

const node = (...args: string[]) =>
  run(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, BASE: app.url, CATALOG_VISION_KEY: shop.apiKey },
  }).catch((error: { message: string; stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}`);
  });

describe('a client whose types are made from the document', () => {
  it('compiles as the document says, and calls the running app', async () => {
    const cli = path.join(path.dirname(binOf('openapi-typescript/package.json')), 'bin/cli.js');
    await node(cli, `${app.url}/api/v1/openapi.json`, '--output', 'catalog-vision.d.ts');
    const flags = [
      ...['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
      ...['--module', 'preserve', '--target', 'es2022', '--types', 'node'],
    ];
    await node(binOf('typescript/bin/tsc'), ...flags, 'first-calls.ts');
    const { stdout } = await node('first-calls.ts');
    expect(JSON.parse(stdout)).toEqual({
      shop: shop.store.shop,
      created: true,
      undone: true,
      code: '/image_url',
      operations: ['image-product-match', 'storefront-product-upsert-undo'],
    });
    expect(await shop.getBalance()).toBe(4);
  });
});
