const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

export type JsonMeasure = {
  /** Number of values; an empty list counts as two. */
  values: number;
  /** The deepest nesting of lists and objects. */
  depth: number;
};

/** Estimates what a JSON text contains from its punctuation, without parsing it. */
export function measureJson(bytes: Uint8Array): JsonMeasure {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return { values, depth: deepest };
}

/** Returns the end of the string that begins at `start`: a quote with an even number of backslashes before it. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end > 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}
