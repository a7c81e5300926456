import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../mutation/targets.ts';

const root = path.join(import.meta.dirname, '../..');

/** `{a,b}.ts` as `a.ts` and `b.ts`: each name has to be there, not one of them. */
function spellOut(pattern: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined || names === undefined) return [pattern];
  return names.split(',').flatMap((name) => spellOut(pattern.replace(braces, name)));
}

describe('what mutation testing plants faults in', () => {
  it.each(['decide', 'style-codes', 'merge', 'undo', 'credits', 'pipeline'])(
    'is there, for %s',
    async (name) => {
      const patterns = partsOf(name).flatMap(({ mutate, tests }) =>
        [...mutate, ...tests].flatMap(spellOut),
      );
      const lost: string[] = [];
      for (const pattern of patterns) {
        const first = await glob(pattern, { cwd: root }).next();
        if (first.done) lost.push(pattern);
      }
      expect(lost).toEqual([]);
    },
  );
});
