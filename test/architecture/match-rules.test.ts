import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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
      const exported = Object.values(await import(pathToFileURL(path.join(folder, file)).href));
      for (const kind of exported.flatMap(kindOf)) {
        expect(kind).toBe(path.basename(file, '.ts').replaceAll('-', '_'));
        kinds.push(kind);
      }
    }
    const listed = [...CONFIRMATIONS, ...VETOES, ...CAPS].map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(listed.sort());
  });
});

/** The kind of a rule; nothing for the texts and functions that rules share. */
function kindOf(exported: unknown): string[] {
  return exported instanceof Object && 'kind' in exported ? [String(exported.kind)] : [];
}
