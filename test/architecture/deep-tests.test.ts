import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEEP_TESTS } from '#test/support/deep-tests.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** Test files that try more in the deep run. */
async function filesThatGoDeeper(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('test/**/*.test.ts', { cwd: root }))
    if (/\bbyDepth\(/.test(await read(file))) found.push(file);
  return found.sort();
}

it('`npm run test:deep` runs every test that has more cases for it, and no other', async () => {
  expect([...DEEP_TESTS].sort()).toEqual(await filesThatGoDeeper());
});

it('docs/testing.md says of each what is left for the deep run, and why', async () => {
  const rows = [
    ...(await read('docs/testing.md')).matchAll(/^\| `(\S+)` \| \S.* \| \S.* \| \S.* \|$/gm),
  ];
  expect(rows.map(([, file]) => file).sort()).toEqual([...DEEP_TESTS].sort());
});
