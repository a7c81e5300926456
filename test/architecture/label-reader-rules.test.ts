import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DOUBTS } from '#app/providers/label-reader/code/doubts.ts';

describe('the rules that keep a code from being acted on', () => {
  it('are listed in docs/label-reader.md with their reasons', async () => {
    const docs = await readFile('docs/label-reader.md', 'utf8');
    const [, table = ''] =
      /\| rule \| a code is not sure if \|\n\|-+\|-+\|\n((?:\|.*\n)+)/.exec(docs) ?? [];
    const rows = DOUBTS.map(({ id, reason }) => `| \`${id}\` | ${reason} |\n`);
    expect(table).toBe(rows.join(''));
  });
});
