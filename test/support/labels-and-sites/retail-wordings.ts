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
