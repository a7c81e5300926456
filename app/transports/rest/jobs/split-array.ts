import { createArrayScanner } from './array-scanner.ts';
import { type BodyPiece, createPieceGatherer, isBlank } from './body-piece.ts';

/**
 * The elements of a body that is one JSON array, as they come: parsed whole, a body of 64 MiB takes many
 * times as much. Only the commas between elements are looked for; each element is parsed by itself later.
 * @throws AppError `invalid_input` where the body is no array, `malformed_json` where the array has no end
 */
export async function* splitArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BodyPiece> {
  const scanner = createArrayScanner();
  const gatherer = createPieceGatherer();
  let isOpen = false;
  let place = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const what = scanner.next(chunk[at] ?? 0);
      if (what === 'other') continue;
      if (what !== 'opens') {
        gatherer.add(chunk.subarray(from, at));
        const piece = gatherer.take(place);
        // An empty array has no element; every other place has one, or is wrong.
        if (place > 1 || what === 'ends_element' || !isBlank(piece)) yield piece;
        place += 1;
      }
      isOpen = what !== 'closes';
      from = at + 1;
    }
    if (isOpen) gatherer.add(chunk.subarray(from));
  }
  scanner.end();
}
