import { latinLookAlikes } from '#app/knowledge/latin-look-alikes.ts';
import { quote } from '../../upsert-shared/format-values.ts';

/** One way in which two words may differ and yet be meant as one. */
type Way = {
  /** The text without it. */
  level: (text: string) => string;
  /** What a text that `level` changes has, as in `"Nike " has a trailing space`. */
  has: (text: string) => string;
  /** Neither text has it more than the other: it is said of the one that was sent. */
  isMutual?: true;
};

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ODD_SPACE = /[^\S ]/gu;
const SPACES: Record<string, string> = { ' ': 'space', '\t': 'tab', '\u00a0': 'no-break space' };

const straight = (text: string) =>
  text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'").replace(/\p{Pd}/gu, '-');
const nfkc = (text: string) => text.normalize('NFKC');

/** In the order in which they are levelled; a later one that covers an earlier one is told only where it must. */
const WAYS: readonly Way[] = [
  { level: (text) => text.trimEnd(), has: (text) => `has a trailing ${nameSpace(text.at(-1))}` },
  { level: (text) => text.trimStart(), has: (text) => `has a leading ${nameSpace(text[0])}` },
  {
    level: (text) => text.normalize('NFC'),
    has: () => 'has accents as characters of their own (Unicode form NFD)',
  },
  {
    level: (text) => text.replace(INVISIBLE, ''),
    has: (text) => `has an invisible character (${codePoint(text.match(INVISIBLE)?.[0])})`,
  },
  {
    level: (text) => text.replace(ODD_SPACE, ' '),
    has: (text) => `has a ${nameSpace(text.match(ODD_SPACE)?.[0])}`,
  },
  { level: (text) => text.replace(/ {2,}/g, ' '), has: () => 'has a double space' },
  { level: straight, has: (text) => replaced(text, straight) },
  { level: latinLookAlikes, has: (text) => replaced(text, latinLookAlikes) },
  { level: (text) => text.toLowerCase(), has: () => 'is in another case', isMutual: true },
  { level: nfkc, has: (text) => replaced(text, nfkc) },
  { level: (text) => text.replace(/\s/g, ''), has: () => 'is spaced otherwise', isMutual: true },
];

/**
 * The word of the store that is likely meant, and how the one that was sent differs: `"Nike " has a trailing
 * space; the store has "Nike".` Both are levelled in the same way, so that what is told is what differs. Of
 * several it is the one with the fewest differences; a word of the store that is spelled so is not asked for.
 * @returns null where all differ by more than white space, case, characters that look alike and their forms
 */
export function likelyMeant(
  sent: string,
  words: readonly string[],
): { word: string; difference: string } | null {
  const [nearest] = words
    .filter((word) => isSame(sent, word, WAYS))
    .map((word) => ({ word, ways: neededWays(sent, word) }))
    .sort((left, right) => left.ways.length - right.ways.length);
  return nearest
    ? { word: nearest.word, difference: describe(sent, nearest.word, nearest.ways) }
    : null;
}

function describe(sent: string, theirs: string, ways: readonly Way[]): string {
  const isOfSent = (way: Way) => way.isMutual === true || way.level(sent) !== sent;
  const ofSent = ways.filter(isOfSent).map((way) => way.has(sent));
  const ofTheirs = ways.filter((way) => !isOfSent(way)).map((way) => way.has(theirs));
  const which = ofTheirs.length === 0 ? '' : `, which ${ofTheirs.join(' and ')}`;
  const store = `the store has ${quote(theirs)}${which}.`;
  if (ofSent.length === 0) return `${quote(sent)} is not in the store: ${store}`;
  return `${quote(sent)} ${ofSent.join(' and ')}; ${store}`;
}

function isSame(left: string, right: string, ways: readonly Way[]): boolean {
  const levelled = (text: string) => ways.reduce((rest, way) => way.level(rest), text);
  return levelled(left) === levelled(right);
}

/** Gives up every way without which the two still come out alike, the coarsest first. */
function neededWays(sent: string, theirs: string): readonly Way[] {
  return WAYS.toReversed().reduce((ways, way) => {
    const fewer = ways.filter((other) => other !== way);
    return isSame(sent, theirs, fewer) ? fewer : ways;
  }, WAYS);
}

function replaced(text: string, level: (text: string) => string): string {
  const mark = [...text].find((one) => level(one) !== one);
  if (mark === undefined) return 'is in another Unicode form';
  return `has ${quote(mark)} (${codePoint(mark)}) for ${quote(level(mark))}`;
}

function nameSpace(space: string | undefined): string {
  const name = SPACES[space ?? ''] ?? 'white space';
  return space === ' ' ? name : `${name} (${codePoint(space)})`;
}

function codePoint(mark = ''): string {
  const point = mark.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
