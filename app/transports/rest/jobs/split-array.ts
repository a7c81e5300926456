import { AppError, invalidField } from '#app/platform/errors.ts';
import { createRowCollector, isBlank, type RawRow } from './raw-row.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** White space of JSON, which means nothing between elements. */
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** UTF-8's byte order mark. */
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/** The position of a byte. `depth`: 0 before the array, 1 between its brackets, more inside an element, -1 after it. */
type Place = { depth: number; inText: boolean; isEscaped: boolean };

/**
 * Yields the elements of a body that is one JSON array, as they arrive: parsing a body of 64 MiB at once would take
 * many times that memory. Finds only the commas between elements; each element is parsed later.
 * @throws AppError `invalid_input` if the body is not an array, `malformed_json` if the array does not end
 */
export async function* splitArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const place: Place = { depth: 0, inText: false, isEscaped: false };
  const collector = createRowCollector();
  let number = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const before = place.depth;
      const isComma = step(place, chunk[at] ?? 0);
      const isOpened = before === 0 && place.depth === 1;
      const isClosed = before === 1 && place.depth === -1;
      if (isComma || isClosed) {
        collector.add(chunk.subarray(from, at));
        const rawRow = collector.take(number);
        // An empty array has no element. Any other blank part is an invalid element.
        if (number > 1 || isComma || !isBlank(rawRow)) yield rawRow;
        number += 1;
      }
      if (isComma || isOpened) from = at + 1;
    }
    if (place.depth > 0) collector.add(chunk.subarray(from));
  }
  if (place.depth === 0) throw notAnArray();
  if (place.depth > 0) throw malformed('it ends before its array does');
}

/**
 * Advances by one byte; returns true if it is a comma between elements. Does not validate the elements.
 * @throws AppError `invalid_input` if the body is not an array, `malformed_json` for anything after its end
 */
function step(place: Place, byte: number): boolean {
  if (place.isEscaped) place.isEscaped = false;
  else if (place.inText && byte === BACKSLASH) place.isEscaped = true;
  else if (place.inText) place.inText = byte !== QUOTE;
  else if (SPACES.has(byte)) return false;
  else if (place.depth < 0) throw malformed('something follows its array');
  else if (place.depth === 0) {
    if (BYTE_ORDER_MARK.has(byte)) return false;
    if (byte !== OPEN) throw notAnArray();
    place.depth = 1;
  } else if (byte === QUOTE) place.inText = true;
  else if (byte === OPEN || byte === OPEN_OBJECT) place.depth += 1;
  else if (place.depth === 1 && byte === CLOSE) place.depth = -1;
  else if (place.depth > 1 && (byte === CLOSE || byte === CLOSE_OBJECT)) place.depth -= 1;
  else return place.depth === 1 && byte === COMMA;
  return false;
}

function notAnArray(): AppError {
  return invalidField(
    '',
    'The body must be a JSON array of inputs; for one input per line send "Content-Type: application/jsonl".',
  );
}

function malformed(what: string): AppError {
  return new AppError('malformed_json', `The body is not valid JSON: ${what}.`);
}
