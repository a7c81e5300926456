import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../fixtures/retail-wordings.json', import.meta.url));
const shape = z.object({
  /** Sources of the wordings. */
  sources: z.record(z.string(), z.string()),
  wordings: z.array(
    z.object({
      language: z.enum(['en', 'de', 'fr', 'es', 'it', 'nl']),
      /** The audience or width that the words mean. */
      says: z.string(),
      source: z.string(),
      words: z.array(z.string()).min(1),
    }),
  ),
});

/** Reads wordings of shops by their meaning. They are independent of the product's word lists, which they test. */
export function readWordings(): ReadonlyMap<string, readonly string[]> {
  const { wordings } = shape.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const groups = Map.groupBy(wordings, ({ says }) => says);
  return new Map([...groups].map(([says, found]) => [says, found.flatMap(({ words }) => words)]));
}

/** Returns a function that takes turns with the wordings of a meaning, so that each is used about equally often. */
export function createWordingDealer(): (says: string, count: number) => string[] {
  const bySays = readWordings();
  const used = new Map<string, number>();
  return (says, count) => {
    const words = bySays.get(says);
    if (words === undefined) throw new Error(`There is no wording for ${says}.`);
    const from = used.get(says) ?? 0;
    used.set(says, from + count);
    return Array.from({ length: count }, (_, more) => words[(from + more) % words.length] ?? '');
  };
}
