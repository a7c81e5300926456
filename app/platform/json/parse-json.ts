/** Text that is not JSON. `where` says where it is broken without quoting it: the text may hold secrets. */
export class BrokenJsonError extends Error {
  override readonly name = 'BrokenJsonError';
  readonly where: string;
  constructor(where: string) {
    super(`Not JSON: ${where}`);
    this.where = where;
  }
}

/** Parses a text, or its bytes in UTF-8. @throws BrokenJsonError */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : textOf(source));
  } catch (error) {
    throw new BrokenJsonError(whereItBreaks(error));
  }
}

/** Returns the value, or undefined if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function whereItBreaks(error: unknown): string {
  const position =
    error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  if (position) return `it breaks off at character ${position}`;
  return error instanceof TypeError ? 'it is not UTF-8' : 'it is empty or ends too early';
}
