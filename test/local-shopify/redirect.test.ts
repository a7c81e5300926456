import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const PRELOAD = fileURLToPath(new URL('./redirect.mjs', import.meta.url));
const run = promisify(execFile);
let server: ReadyProcess<string>;

beforeAll(async () => {
  server = await startLocalShopify();
});
afterAll(() => server.stop());

/** Runs a line of code with the preload and returns its output. */
async function print(code: string): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--import', PRELOAD, '--input-type=module', '-e', code],
    {
      env: { ...process.env, LOCAL_SHOPIFY_URL: server.ready },
    },
  );
  return stdout.trim();
}

it('redirects requests to a shop with body and headers, for both forms of fetch', async () => {
  const url = 'https://redirected.myshopify.com/admin/api/2026-10/graphql.json';
  const init = `{ method: 'POST', headers: { 'x-shopify-access-token': 'unknown' }, body: '{"query":"{ shop { name } }"}' }`;
  expect(await print(`console.log((await fetch('${url}', ${init})).status)`)).toBe('401');
  expect(await print(`console.log((await fetch(new Request('${url}', ${init}))).status)`)).toBe(
    '401',
  );
});

it('redirects requests to the buckets for uploads and results', async () => {
  const post = `await fetch('https://shopify-staged-uploads.storage.googleapis.com/', { method: 'POST', body: new FormData() })`;
  expect(await print(`console.log((await (${post}).text()).match(/<Code>(\\w+)/)[1])`)).toBe(
    'InvalidArgument',
  );
  const get = `await fetch('https://storage.googleapis.com/nothing')`;
  expect(await print(`console.log((${get}).status)`)).toBe('404');
});

it('leaves other requests unchanged', async () => {
  const code = `const answer = await fetch(process.env.LOCAL_SHOPIFY_URL + '/control/x.myshopify.com/faults'); console.log(await answer.text())`;
  expect(await print(code)).toBe('[]');
  expect(
    await print(
      `await fetch('http://x.myshopify.com.invalid/').catch(() => console.log('not there'))`,
    ),
  ).toBe('not there');
});
