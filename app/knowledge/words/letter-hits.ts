import { COLOURS } from './colour-words.ts';
import { plainWords } from './plain-words.ts';
import { VARIANT_MEANINGS, type VariantHit } from './variant-table.ts';

/** After these words a letter is a width or a size. */
const BEFORE_SIZE_LETTER = /^(?:US|UK|EUR?|SIZE|SZ|WIDTH|LARGEUR|WEITE|FIT)$/i;
const SIZE = /^\d{1,2}(?:[.,]5)?$/;

/** `isClosed`: a bracket or punctuation mark after the token ends this part of the text. */
type Token = { text: string; isBracketed: boolean; isClosed: boolean };

/**
 * Finds single letters that say who a product is for: `SPEEDCROSS 6 W`, `W PEGASUS 41`, `SUPERSTAR J`,
 * `ULTRABOOST (K)`. They do not count in `W32 L34` and `W/O`, and after a size W is the width: `US 10 W`. Of 1,947
 * titles of WDC shoe offers three have such a W, all for women's shoes, and none has a J or a K.
 * @param isLabel whether the text is a label's description: a leading M then means a men's product; elsewhere M is a
 *   size or a width
 */
export function letterHits(text: string, isLabel: boolean): VariantHit[] {
  const tokens = text
    .replace(/\s+([,;|])/g, '$1 ')
    .split(/\s+/)
    .filter((token) => token !== '')
    .map((token): Token => {
      const bare = token.replace(/^[([]+|[)\],;:|]+$/g, '');
      const isClosed = /[)\],;:|]$/.test(token);
      return { text: bare, isBracketed: /^[([]/.test(token), isClosed };
    });
  return tokens.flatMap((token, at) => {
    const name = meaningOf(token, tokens, at, isLabel);
    return name === null ? [] : [{ says: VARIANT_MEANINGS[name], word: token.text }];
  });
}

type Meaning = keyof typeof VARIANT_MEANINGS;

/** Returns what a single letter at a place means; null if it means nothing. */
function meaningOf(
  token: Token,
  tokens: readonly Token[],
  at: number,
  isLabel: boolean,
): Meaning | null {
  if (token.text === 'W') return womensOrWide(tokens, at);
  if (token.text === 'M') return isLabel && isMens(tokens, at) ? 'men' : null;
  if (token.text === 'J') return isChilds(token, tokens, at) ? 'olderOrYounger' : null;
  return token.text === 'K' && isChilds(token, tokens, at) ? 'child' : null;
}

function womensOrWide(tokens: readonly Token[], at: number): Meaning | null {
  const [last, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)];
  if (isJoined(last) || isJoined(next) || /^\d{2}/.test(next)) return null;
  const isSize =
    /^(?:US|UK|EUR?|SIZE)\d/i.test(last) ||
    (SIZE.test(last) && BEFORE_SIZE_LETTER.test(textAt(tokens, at - 2)));
  if (isSize || /^(?:WIDTH|LARGEUR|WEITE)$/i.test(last)) return 'wide';
  return BEFORE_SIZE_LETTER.test(last) ? null : 'women';
}

/** Whether M stands before the name: `M SPEEDCROSS`. On a label that says nothing else, M is a size. */
function isMens(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return at === 0 && next !== undefined && !isJoined(next.text);
}

function isChilds(token: Token, tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1);
  return !isJoined(before) && /[\p{L}\p{N}]/u.test(before) && endsName(token, tokens, at);
}

/**
 * Whether a letter ends the name: in brackets, at the end, or before something that is not part of a name, such as a
 * punctuation mark, a code, or a colour of one or two words.
 */
function endsName(token: Token, tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (token.isBracketed || token.isClosed || next === undefined || next.isBracketed) return true;
  if (!/^\p{L}/u.test(next.text)) return !isJoined(next.text);
  const colours = tokens.slice(at + 1, at + 3).flatMap(({ text }) => plainWords(text));
  return /\d{3}/.test(next.text) || colours.some((word) => COLOURS[word] !== undefined);
}

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? '';
const isJoined = (text: string) => /^[&+x×]$/.test(text);
