import { AppError } from '#app/platform/errors.ts';
import { type BodyPiece, createPieceGatherer } from './body-piece.ts';

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  open: 0x5b,
  backslash: 0x5c,
  close: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
/** A byte order mark before the array. */
const isMark = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf;

/**
 * The elements of a body that is one JSON array, as they come: parsed whole, a body of 64 MiB takes many
 * times as much. Only the commas between elements are looked for; each element is parsed by itself later.
 * @throws AppError `invalid_input` where the body is no array, `malformed_json` where the array has no end
 */
export async function* splitArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BodyPiece> {
  const gatherer = createPieceGatherer();
  /** 0 before the array, 1 between its brackets, more inside an element, -1 behind it. */
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let isEmpty = true;
  let place = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === CODE.backslash) isEscaped = true;
        else if (byte === CODE.quote) inText = false;
      } else if (isSpace(byte)) {
        // Between things.
      } else if (depth <= 0) {
        if (depth < 0) throw malformed('something follows its array');
        if (byte === CODE.open) {
          depth = 1;
          from = at + 1;
        } else if (!isMark(byte)) throw notAnArray();
      } else if (depth === 1 && (byte === CODE.comma || byte === CODE.close)) {
        gatherer.add(chunk.subarray(from, at));
        const piece = gatherer.take(place);
        if (!(isEmpty && place === 1 && byte === CODE.close)) yield piece;
        place += 1;
        from = at + 1;
        if (byte === CODE.close) depth = -1;
      } else {
        isEmpty = false;
        if (byte === CODE.quote) inText = true;
        else if (byte === CODE.open || byte === CODE.openObject) depth += 1;
        else if (depth > 1 && (byte === CODE.close || byte === CODE.closeObject)) depth -= 1;
      }
    }
    if (depth > 0) gatherer.add(chunk.subarray(from));
  }
  if (depth === 0 && isEmpty) throw notAnArray();
  if (depth >= 0) throw malformed('it ends before its array does');
}

function notAnArray(): AppError {
  const detail =
    'The body must be a JSON array of inputs; for one input a line send "Content-Type: application/jsonl".';
  return new AppError('invalid_input', detail, { errors: [{ pointer: '', detail }] });
}

function malformed(what: string): AppError {
  return new AppError('malformed_json', `The body is not valid JSON: ${what}.`);
}
