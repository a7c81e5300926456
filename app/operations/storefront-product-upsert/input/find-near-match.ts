import { latinLookAlikes } from '#app/knowledge/look-alikes/latin-look-alikes.ts';
import { quote } from '../../upsert-shared/format-values.ts';

/** A difference that two spellings of the same word may have. */
type Difference = {
  /** The text without the difference. */
  remove: (text: string) => string;
  /** Says what is wrong with a text that `remove` changes, as in `"Nike " has a trailing space`. */
  describe: (text: string) => string;
  /** Set if neither text has the difference by itself: then it is described for the text that was sent. */
  isMutual?: true;
};

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ODD_SPACE = /[^\S ]/gu;
const SPACES: Record<string, string> = { ' ': 'space', '\t': 'tab', '\u00a0': 'no-break space' };

const straight = (text: string) =>
  text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'").replace(/\p{Pd}/gu, '-');
const nfkc = (text: string) => text.normalize('NFKC');

/**
 * In the order of removal. A later difference that includes an earlier one is named only if the earlier one is not
 * enough.
 */
const DIFFERENCES: readonly Difference[] = [
  {
    remove: (text) => text.trimEnd(),
    describe: (text) => `has a trailing ${nameSpace(text.at(-1))}`,
  },
  { remove: (text) => text.trimStart(), describe: (text) => `has a leading ${nameSpace(text[0])}` },
  {
    remove: (text) => text.normalize('NFC'),
    describe: () => 'has accents as characters of their own (Unicode form NFD)',
  },
  {
    remove: (text) => text.replace(INVISIBLE, ''),
    describe: (text) => `has an invisible character (${codePoint(text.match(INVISIBLE)?.[0])})`,
  },
  {
    remove: (text) => text.replace(ODD_SPACE, ' '),
    describe: (text) => `has a ${nameSpace(text.match(ODD_SPACE)?.[0])}`,
  },
  { remove: (text) => text.replace(/ {2,}/g, ' '), describe: () => 'has a double space' },
  { remove: straight, describe: (text) => replaced(text, straight) },
  { remove: latinLookAlikes, describe: (text) => replaced(text, latinLookAlikes) },
  { remove: (text) => text.toLowerCase(), describe: () => 'is in another case', isMutual: true },
  { remove: nfkc, describe: (text) => replaced(text, nfkc) },
  {
    remove: (text) => text.replace(/\s/g, ''),
    describe: () => 'is spaced otherwise',
    isMutual: true,
  },
];

/**
 * Finds the shop's word with the fewest differences from the one that was sent, and a sentence about them: `"Nike " has
 * a trailing space; the store has "Nike".`
 * @param sent a word that the shop does not have
 * @returns null if every word differs by more than white space, case, look-alike characters and Unicode forms
 */
export function findNearMatch(
  sent: string,
  words: readonly string[],
): { word: string; difference: string } | null {
  const [nearest] = words
    .filter((word) => isSame(sent, word, DIFFERENCES))
    .map((word) => ({ word, differences: neededDifferences(sent, word) }))
    .sort((left, right) => left.differences.length - right.differences.length);
  return nearest
    ? { word: nearest.word, difference: describeAll(sent, nearest.word, nearest.differences) }
    : null;
}

function describeAll(sent: string, theirs: string, differences: readonly Difference[]): string {
  const isOfSent = (one: Difference) => one.isMutual === true || one.remove(sent) !== sent;
  const ofSent = differences.filter(isOfSent).map((one) => one.describe(sent));
  const ofTheirs = differences.filter((one) => !isOfSent(one)).map((one) => one.describe(theirs));
  const which = ofTheirs.length === 0 ? '' : `, which ${ofTheirs.join(' and ')}`;
  const store = `the store has ${quote(theirs)}${which}.`;
  if (ofSent.length === 0) return `${quote(sent)} is not in the store: ${store}`;
  return `${quote(sent)} ${ofSent.join(' and ')}; ${store}`;
}

function isSame(left: string, right: string, differences: readonly Difference[]): boolean {
  const removeAll = (text: string) => differences.reduce((rest, one) => one.remove(rest), text);
  return removeAll(left) === removeAll(right);
}

/**
 * Returns the differences without which the two texts would not become equal; the most general ones are dropped first.
 */
function neededDifferences(sent: string, theirs: string): readonly Difference[] {
  return DIFFERENCES.toReversed().reduce((kept, one) => {
    const fewer = kept.filter((other) => other !== one);
    return isSame(sent, theirs, fewer) ? fewer : kept;
  }, DIFFERENCES);
}

function replaced(text: string, remove: (text: string) => string): string {
  const mark = [...text].find((one) => remove(one) !== one);
  if (mark === undefined) return 'is in another Unicode form';
  return `has ${quote(mark)} (${codePoint(mark)}) for ${quote(remove(mark))}`;
}

function nameSpace(space: string | undefined): string {
  const name = SPACES[space ?? ''] ?? 'white space';
  return space === ' ' ? name : `${name} (${codePoint(space)})`;
}

function codePoint(mark = ''): string {
  const point = mark.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
