import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../fixtures/retail-wordings.json', import.meta.url));
const shape = z.object({
  /** Where wordings are from. */
  sources: z.record(z.string(), z.string()),
  wordings: z.array(
    z.object({
      language: z.enum(['en', 'de', 'fr', 'es', 'it', 'nl']),
      /** For whom, or which width. */
      says: z.string(),
      source: z.string(),
      words: z.array(z.string()).min(1),
    }),
  ),
});

/** Words as shops print them, by what they say. They are not the product's own, or a check could not fail. */
export function readWordings(): ReadonlyMap<string, readonly string[]> {
  const { wordings } = shape.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const groups = Map.groupBy(wordings, ({ says }) => says);
  return new Map([...groups].map(([says, found]) => [says, found.flatMap(({ words }) => words)]));
}

/** Deals wordings in turn, so that in the end each was used about as often. */
export function dealWordings(): (says: string, count: number) => string[] {
  const bySays = readWordings();
  const dealt = new Map<string, number>();
  return (says, count) => {
    const words = bySays.get(says);
    if (words === undefined) throw new Error(`There is no wording for ${says}.`);
    const from = dealt.get(says) ?? 0;
    dealt.set(says, from + count);
    return Array.from({ length: count }, (_, more) => words[(from + more) % words.length] ?? '');
  };
}
