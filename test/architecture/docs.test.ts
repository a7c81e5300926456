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
    'deploy',
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

  it('gives a reason for every dependency, and for nothing else', async () => {
    const manifest = JSON.parse(await read('package.json')) as Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Record<string, string>
    >;
    const [, table = ''] = map.split('## Dependencies, and why');
    const named = [...table.matchAll(/^\| (\S+) \| \S.* \|$/gm)].map(([, name]) => name);
    const installed = [
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.devDependencies),
      ...Object.keys(manifest.optionalDependencies),
    ];
    expect(named.filter((name) => name !== 'package').sort()).toEqual(installed.sort());
  });
});

describe('the documents', () => {
  it('lead to files that are there', async () => {
    const guides = (await readdir(path.join(root, 'docs'), { recursive: true })).filter((name) =>
      name.endsWith('.md'),
    );
    const files = [
      ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
      ...guides.map((name) => `docs/${name}`),
    ];
    const lost: string[] = [];
    for (const file of files) {
      for (const [, link = ''] of (await read(file)).matchAll(/\]\(((?!http)[^)#]+)(?:#[^)]*)?\)/g))
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

  it('name files that exist, also where they leave out the folders that were just named', async () => {
    const guide = await read('CONTRIBUTING.md');
    const names = [...guide.matchAll(/`([\w$./-]+\.tsx?)`/g)].map(([, name = '']) => name);
    const inFolders = await Promise.all(
      ['app', 'test'].map((folder) => readdir(path.join(root, folder), { recursive: true })),
    );
    const files = [...inFolders.flat(), ...(await readdir(root))].map((file) => `/${file}`);
    expect(names.length).toBeGreaterThan(15);
    const lost = names.filter((name) => {
      const end = name.replace(/^(?:app|test)\//, '');
      return !files.some((file) => file.endsWith(`/${end}`));
    });
    expect(lost).toEqual([]);
  });

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

describe('the decisions in docs/decisions', () => {
  let index: string;
  let decisions: { file: string; text: string }[];
  beforeAll(async () => {
    index = await read('docs/decisions/README.md');
    const files = await readdir(path.join(root, 'docs/decisions'));
    decisions = await Promise.all(
      files
        .filter((file) => file !== 'README.md')
        .sort()
        .map(async (file) => ({ file, text: await read(`docs/decisions/${file}`) })),
    );
  });

  it('are numbered without a gap', () => {
    const numbers = decisions.map(({ file }) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file);
    expect(numbers).toEqual(decisions.map((_, position) => String(position + 1).padStart(4, '0')));
  });

  it('each have a title, a date, a status and three parts', () => {
    const wrong = decisions.filter(({ file, text }) => !isWhole(file, text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('are superseded by decisions that come later', () => {
    const wrong = decisions.filter(({ file, text }) => {
      const [, successor] = /^Date: .*superseded by (\d{4})\.$/m.exec(text) ?? [];
      if (successor === undefined) return false;
      return (
        successor <= file.slice(0, 4) || !decisions.some((one) => one.file.startsWith(successor))
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('are there where the code cites them', async () => {
    const numbers = new Set(decisions.map(({ file }) => file.slice(0, 4)));
    let cited = 0;
    const lost: string[] = [];
    for (const folder of ['app', 'test', 'prisma', 'extensions']) {
      for (const name of await readdir(path.join(root, folder), { recursive: true })) {
        if (!/\.(?:tsx?|mjs|prisma)$/.test(name)) continue;
        const file = path.join(folder, name);
        for (const [, number = ''] of (await read(file)).matchAll(/docs\/decisions\/(\d{4})/g)) {
          cited += 1;
          if (!numbers.has(number)) lost.push(`${file}: ${number}`);
        }
      }
    }
    expect(cited).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });

  it('are listed by number, title, date and status', () => {
    const lines = decisions.map(({ file, text }) => {
      const [, title, date, status] = HEAD.exec(text) ?? [];
      return `- [${title}](${file}), ${date}${status === 'accepted' ? '' : `, ${status}`}`;
    });
    expect(index.split('\n').filter((line) => line.startsWith('- '))).toEqual(lines);
  });
});

const HEAD =
  /^# (\d{4}\. .+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (accepted|rejected|superseded by \d{4})\.\n/;
const PARTS = /\n## Context\n\n[^#]+\n## Decision\n\n[^#]+\n## Consequence\n\n[^#]+$/;

function isWhole(file: string, text: string): boolean {
  const [, title] = HEAD.exec(text) ?? [];
  const hasParts = PARTS.test(text.replaceAll(/\]\([^)]*\)|`[^`]*`/g, ''));
  return title?.slice(0, 4) === file.slice(0, 4) && hasParts;
}
