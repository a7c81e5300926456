import type { SizeToken } from './size-tokens.ts';

/** Returns the horizontal middle of a token. */
export const centreOf = ({ left, right }: SizeToken): number => (left + right) / 2;

/** Returns the word that means size beside a token or directly above it. */
export function sizeWordOf(
  token: SizeToken,
  row: readonly SizeToken[],
  all: readonly SizeToken[],
): SizeToken | undefined {
  const at = row.indexOf(token);
  const isWord = ({ kind }: SizeToken) => kind === 'size-word';
  return (
    row.slice(Math.max(0, at - 2), at).findLast(isWord) ??
    all.find(
      (each) =>
        isWord(each) &&
        each.middle < token.middle &&
        token.middle - each.middle < 2.2 * (each.height + token.height) * 0.5 + token.height &&
        Math.abs(centreOf(each) - centreOf(token)) < (each.right - each.left) / 2 + token.height,
    )
  );
}
