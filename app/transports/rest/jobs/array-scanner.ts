import { AppError, invalidField } from '#app/platform/errors.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** UTF-8's byte order mark. */
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/** The role of a byte in the array: its bracket, the end of an element, or anything else. */
export type ArrayByte = 'opens' | 'ends_element' | 'closes' | 'other';

export type ArrayScanner = {
  /** @throws AppError `invalid_input` where the body is not an array, `malformed_json` after its end */
  next: (byte: number) => ArrayByte;
  /** Call it at the end of the body. @throws as `next` does */
  end: () => void;
};

/** Finds the elements of one JSON array, byte by byte. It does not validate the elements. */
export function createArrayScanner(): ArrayScanner {
  /** 0 before the array, 1 between its brackets, more inside an element, -1 after it. */
  let depth = 0;
  let inText = false;
  let isEscaped = false;

  const nextOfText = (byte: number): ArrayByte => {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) inText = false;
    return 'other';
  };
  const nextOutside = (byte: number): ArrayByte => {
    if (depth < 0) throw malformed('something follows its array');
    if (BYTE_ORDER_MARK.has(byte)) return 'other';
    if (byte !== OPEN) throw notAnArray();
    depth = 1;
    return 'opens';
  };
  const nextInside = (byte: number): ArrayByte => {
    if (byte === QUOTE) inText = true;
    else if (byte === OPEN || byte === OPEN_OBJECT) depth += 1;
    else if (depth === 1 && byte === COMMA) return 'ends_element';
    else if (depth === 1 && byte === CLOSE) {
      depth = -1;
      return 'closes';
    } else if (depth > 1 && (byte === CLOSE || byte === CLOSE_OBJECT)) depth -= 1;
    return 'other';
  };

  return {
    next(byte) {
      if (inText) return nextOfText(byte);
      if (SPACES.has(byte)) return 'other';
      return depth <= 0 ? nextOutside(byte) : nextInside(byte);
    },
    end() {
      if (depth === 0) throw notAnArray();
      if (depth > 0) throw malformed('it ends before its array does');
    },
  };
}

function notAnArray(): AppError {
  return invalidField(
    '',
    'The body must be a JSON array of inputs; for one input a line send "Content-Type: application/jsonl".',
  );
}

function malformed(what: string): AppError {
  return new AppError('malformed_json', `The body is not valid JSON: ${what}.`);
}
