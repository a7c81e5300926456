import { sizeWordOf } from './called-size.ts';
import type { SizePair } from './size-pair.ts';
import type { SizeToken } from './size-tokens.ts';

/**
 * Whether letters are in a field of their own: a gap or a different height separates them from the print beside them.
 */
function standsApart(row: readonly SizeToken[], at: number): boolean {
  const token = row[at];
  if (!token) return false;
  const isFar = (one: SizeToken | undefined, gap: number) =>
    !one || gap > 1.2 * token.height || one.height < 0.75 * token.height;
  const [before, behind] = [row[at - 1], row[at + 1]];
  return (
    isFar(before, token.left - (before?.right ?? 0)) &&
    isFar(behind, (behind?.left ?? 0) - token.right)
  );
}

/** Whether letters directly follow the name of a system: `EUR XXL`. `US M` does not count: it means men's. */
const isBehindSystem = (token: SizeToken, before: SizeToken | undefined) =>
  before?.kind === 'system' &&
  before.text.length > 1 &&
  token.text.toUpperCase() !== 'M' &&
  token.left - before.right < 2 * token.height;

/** Minimum height of letters, as a share of the label's usual print: XXL is hardly ever anything else, an L may be. */
const MIN_HEIGHT = { letters: 0.7, letterBesideCode: 0.95, letter: 1.15 };

/**
 * Returns the sizes that are letters, such as XXL, and those of articles that have one size.
 * @param hasCode whether the page has a style code: elsewhere, a single letter is less likely a size
 */
export function letterSizes(rows: readonly (readonly SizeToken[])[], hasCode: boolean): SizePair[] {
  const all = rows.flat();
  const heights = all.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const make = (token: SizeToken, confidence: number): SizePair => ({
    system: 'alpha',
    value: 0,
    suffix: '',
    text: token.text.toUpperCase().replace('0/S', 'O/S'),
    isWomens: false,
    confidence,
    token,
  });
  // If numeric systems are named, letters that nothing marks as a size are something else.
  const hasSystem = all.some(({ kind, text }) => kind === 'system' && text.length > 1);
  const ofLetter = hasCode ? MIN_HEIGHT.letterBesideCode : MIN_HEIGHT.letter;
  return rows.flatMap((row) =>
    row.flatMap((token, at) => {
      if (token.kind !== 'alpha') return [];
      if (token.isCertain || sizeWordOf(token, row, all) || isBehindSystem(token, row[at - 1]))
        return [make(token, token.confidence)];
      const leastHeight = token.text.length > 1 ? MIN_HEIGHT.letters : ofLetter;
      if (!hasSystem && standsApart(row, at) && token.height > leastHeight * usual)
        return [make(token, Math.min(token.confidence, token.text.length > 1 ? 95 : 92))];
      return [];
    }),
  );
}
