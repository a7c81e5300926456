import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** Such as `test/e2e/frame.test.ts` "shows the home page". */
const QUOTED = /`(test\/[\w./-]+\.test\.ts)`(?: "([^"]+)")?/g;

it.each(['docs/app-review.md', 'SECURITY.md'])(
  '%s names tests that are there, by the words that they have',
  async (document) => {
    const named = [...(await read(document)).matchAll(QUOTED)];
    expect(named.length).toBeGreaterThan(15);
    const lost: string[] = [];
    for (const [, file = '', words] of named) {
      if (!existsSync(path.join(ROOT, file))) lost.push(file);
      else if (words !== undefined && !hasTest(await read(file), words))
        lost.push(`${file}: ${words}`);
    }
    expect(lost).toEqual([]);
  },
);

it('every requirement in docs/app-review.md says what shows it', async () => {
  const rows = (await read('docs/app-review.md')).split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  const silent = rows.filter(
    (row) => !/`test\/|\*listing\*|`shopify\.app\.toml`|decisions\//.test(row),
  );
  expect(silent).toEqual([]);
});

/** The text of a test, in quotes of either kind; `%s` stands before the rest of some. */
function hasTest(source: string, words: string): boolean {
  return source.replaceAll("\\'", "'").includes(words);
}
