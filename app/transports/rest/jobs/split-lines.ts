import { type BodyPiece, createPieceGatherer, isBlank } from './body-piece.ts';

const LINE_FEED = 0x0a;

/**
 * The lines of a body, blank ones left out. On bytes: node:readline has no cap on a line, replaces what is
 * not UTF-8, and cuts at U+2028, which JSON allows inside a text.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BodyPiece> {
  const gatherer = createPieceGatherer();
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      gatherer.add(chunk.subarray(from, at));
      const piece = gatherer.take(line);
      if (!isBlank(piece)) yield piece;
      line += 1;
      from = at + 1;
    }
    gatherer.add(chunk.subarray(from));
  }
  const last = gatherer.take(line);
  if (!isBlank(last)) yield last;
}
