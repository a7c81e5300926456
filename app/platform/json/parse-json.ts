/** Text that is no JSON. `where` says where it breaks, without a word of it: it may hold what no log or answer should. */
export class BrokenJsonError extends Error {
  override readonly name = 'BrokenJsonError';
  readonly where: string;
  constructor(where: string) {
    super(`No JSON: ${where}`);
    this.where = where;
  }
}

/**
 * The value that a text stands for.
 * @param source UTF-8, or a text
 * @throws BrokenJsonError
 */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : textOf(source));
  } catch (error) {
    throw new BrokenJsonError(whereItBreaks(error));
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function whereItBreaks(error: unknown): string {
  const position =
    error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  if (position) return `it breaks off at character ${position}`;
  return error instanceof TypeError ? 'it is not UTF-8' : 'it is empty or ends too early';
}
