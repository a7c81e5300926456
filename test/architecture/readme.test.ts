import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

let readme: string;
beforeAll(async () => {
  readme = await readFile(path.join(root, 'README.md'), 'utf8');
});

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

describe('the README', () => {
  it.each([
    'app',
    'app/transports',
    'app/operations',
    'app/domain',
    'app/providers',
    'app/platform',
    'test',
  ])('names every folder of %s', async (folder) => {
    const missing = (await foldersOf(folder)).filter((name) => !readme.includes(`${name}/`));
    expect(missing).toEqual([]);
  });

  it('gives a reason for every dependency', async () => {
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const missing = Object.keys(manifest.dependencies).filter(
      (name) => !readme.includes(name) && !(name.startsWith('@remix-run/') || name === 'react-dom'),
    );
    expect(missing).toEqual([]);
  });

  it('leads to files that are there', async () => {
    const links = [...readme.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map((match) => match[1] ?? '');
    const { existsSync } = await import('node:fs');
    expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([]);
  });
});
