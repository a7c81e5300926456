import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const README_LINES = 130;

const read = (file: string) => readFile(path.join(root, file), 'utf8');

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}

let map: string;
beforeAll(async () => {
  map = await read('docs/architecture.md');
});

describe('the map in docs/architecture.md', () => {
  it.each([
    'app',
    'app/transports',
    'app/operations',
    'app/domain',
    'app/providers',
    'app/knowledge',
    'app/platform',
    'test',
  ])('names every folder of %s', async (folder) => {
    const missing = (await foldersOf(folder)).filter((name) => !map.includes(`${name}/`));
    expect(missing).toEqual([]);
  });

  it('names the levels in the order in which they may be imported', async () => {
    const levels = JSON.parse(await read('test/architecture/levels.json')) as string[];
    const [, words = ''] = /`operate\.ts`, then ([^.]+)\. /.exec(map.replaceAll('\n', ' ')) ?? [];
    expect(words.split(', ')).toEqual(levels);
  });

  it('gives a reason for every dependency', async () => {
    const manifest = JSON.parse(await read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const missing = Object.keys(manifest.dependencies).filter(
      (name) => !map.includes(name) && !(name.startsWith('@remix-run/') || name === 'react-dom'),
    );
    expect(missing).toEqual([]);
  });
});

describe('the documents', () => {
  it('lead to files that are there', async () => {
    const guides = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md'));
    const files = ['README.md', 'CONTRIBUTING.md', ...guides.map((name) => `docs/${name}`)];
    const lost: string[] = [];
    for (const file of files) {
      for (const [, link = ''] of (await read(file)).matchAll(/\]\(((?!http)[^)#]+)\)/g))
        if (!existsSync(path.join(root, path.dirname(file), link))) lost.push(`${file}: ${link}`);
    }
    expect(lost).toEqual([]);
  });

  it.each(['docs/architecture.md', 'CONTRIBUTING.md'])(
    'name paths that exist: %s',
    async (file) => {
      const paths = [...(await read(file)).matchAll(/`((?:app|test|docs)\/[\w$./-]*[\w/])`/g)];
      expect(paths.length).toBeGreaterThan(5);
      const lost = paths.flatMap(([, name = '']) =>
        existsSync(path.join(root, name)) ? [] : [name],
      );
      expect(lost).toEqual([]);
    },
  );

  it.each(['app', 'test'])('name every folder of %s in the README', async (folder) => {
    const readme = await read('README.md');
    const missing = (await foldersOf(folder)).filter(
      (name) => !readme.includes(`${folder}/${name}/`),
    );
    expect(missing).toEqual([]);
  });

  it('say what it is and how to begin in one short README', async () => {
    expect((await read('README.md')).split('\n').length).toBeLessThanOrEqual(README_LINES);
  });
});
