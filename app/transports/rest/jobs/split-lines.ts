import { createRowCollector, isBlank, type RawRow } from './raw-row.ts';

const LINE_FEED = 0x0a;

/**
 * Yields the lines of a body except blank ones. It works on bytes: node:readline has no limit for a line, replaces
 * invalid UTF-8, and breaks lines at U+2028, which JSON allows in strings.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const collector = createRowCollector();
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      collector.add(chunk.subarray(from, at));
      const rawRow = collector.take(line);
      if (!isBlank(rawRow)) yield rawRow;
      line += 1;
      from = at + 1;
    }
    collector.add(chunk.subarray(from));
  }
  const last = collector.take(line);
  if (!isBlank(last)) yield last;
}
