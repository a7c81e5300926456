import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CAPS,
  CONFIRMATIONS,
  VETOES,
} from '#app/operations/image-product-match/decision/rules/rules.ts';
import { MATCH_RULES_FILE, matchRulesTable } from '#test/support/match-rules-table.ts';

const folder = path.join(
  import.meta.dirname,
  '../../app/operations/image-product-match/decision/rules',
);

describe('the rules of the match', () => {
  it('are listed in docs/match-rules.md as they are: npm run docs:rules', async () => {
    expect(await readFile(MATCH_RULES_FILE, 'utf8')).toBe(matchRulesTable());
  });

  it('are each a file named after its kind, in the list once', async () => {
    const files = await readdir(folder, { recursive: true });
    const kinds: string[] = [];
    for (const file of files.filter((name) => /[/\\]\S+\.ts$/.test(name))) {
      const [, kind] =
        /^ {2}kind: '(\w+)'/m.exec(await readFile(path.join(folder, file), 'utf8')) ?? [];
      if (kind === undefined) continue;
      expect(path.basename(file, '.ts')).toBe(kind.replaceAll('_', '-'));
      kinds.push(kind);
    }
    const listed = [...CONFIRMATIONS, ...VETOES, ...CAPS].map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(listed.sort());
  });
});
