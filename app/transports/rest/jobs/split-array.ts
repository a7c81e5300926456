import { createArrayScanner } from './array-scanner.ts';
import { createRowCollector, isBlank, type RawRow } from './raw-row.ts';

/**
 * Yields the elements of a body that is one JSON array, as they arrive: parsed at once, a body of 64 MiB takes many times
 * that memory. Finds only the commas between elements; each element is parsed later.
 * @throws AppError `invalid_input` where the body is not an array, `malformed_json` where the array does not end
 */
export async function* splitArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const scanner = createArrayScanner();
  const collector = createRowCollector();
  let isOpen = false;
  let place = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const what = scanner.next(chunk[at] ?? 0);
      if (what === 'other') continue;
      if (what !== 'opens') {
        collector.add(chunk.subarray(from, at));
        const rawRow = collector.take(place);
        // An empty array has no element. Any other blank place is an invalid element.
        if (place > 1 || what === 'ends_element' || !isBlank(rawRow)) yield rawRow;
        place += 1;
      }
      isOpen = what !== 'closes';
      from = at + 1;
    }
    if (isOpen) collector.add(chunk.subarray(from));
  }
  scanner.end();
}
