import {
  type CharacterSlot,
  expandForm,
  type Slot,
  slotsOf,
} from '#app/knowledge/code-shapes/parse-form.ts';
import {
  digitReadAs,
  letterReadAs,
  looksTheSame,
  mayBeReadAs,
  swapGroupOf,
} from '#app/knowledge/look-alikes/look-alikes.ts';

/** How well a printed token fits a shape. */
export type ShapeMatch = {
  /** A-Z and 0-9 only, repaired where the shape fixes letter or digit. */
  key: string;
  /** The print with its own separators and the repairs. */
  spelling: string;
  /** Characters changed. */
  repairs: number;
  /** What was read at each place of `key`. */
  asRead: string;
  /** Places in `key` where the shape allows letter and digit alike and OCR is not to be trusted. */
  ambiguous: readonly number[];
  /** The print has a separator where the shape has one. */
  hasSeparator: boolean;
  /** The shape has a separator and the print none: OCR may have lost more than that. */
  lacksSeparator: boolean;
};

const SEPARATOR = /[-–—._ /~=]/;

const shapeCache = new Map<string, Slot[][]>();

function variantsOf(shape: string): Slot[][] {
  const known = shapeCache.get(shape);
  if (known) return known;
  const made = expandForm(shape).map(slotsOf);
  shapeCache.set(shape, made);
  return made;
}

/** The character that belongs at a slot, or null where no confusion explains what was read. */
export function characterAt(slot: CharacterSlot, read: string): string | null {
  const isDigit = read >= '0' && read <= '9';
  const isLetter = read >= 'A' && read <= 'Z';
  if (slot.kind === 'either') return isDigit || isLetter ? read : null;
  if (slot.kind === 'digit') return isDigit ? read : digitReadAs(read);
  if (slot.kind === 'letter') return isLetter ? read : letterReadAs(read);
  if (read === slot.literal) return read;
  return mayBeReadAs(slot.literal, read) ? slot.literal : null;
}

type Fit = Omit<ShapeMatch, 'ambiguous'> & { ambiguous: number[]; guesses: number };

/** More guesses than these explain anything and so nothing; literals of a shape are no guess. */
const MOST_GUESSES = 2;

function matchSlots(printed: string, slots: readonly Slot[]): Fit | null {
  let at = 0;
  const free: number[] = [];
  const repaired = new Set<string | null>();
  const fitted: Fit = {
    key: '',
    spelling: '',
    repairs: 0,
    asRead: '',
    ambiguous: [],
    hasSeparator: false,
    lacksSeparator: false,
    guesses: 0,
  };
  for (const slot of slots) {
    const raw = printed[at];
    if (slot.kind === 'separator') {
      const isThere = raw !== undefined && SEPARATOR.test(raw);
      if (!isThere && slot.sign === '=') return null;
      if (!isThere) {
        fitted.lacksSeparator = true;
        continue;
      }
      fitted.hasSeparator = true;
      fitted.spelling += raw;
      at += 1;
      continue;
    }
    if (raw === undefined) return null;
    // A lower-case l among capitals is a misread I, L or 1: whatever it becomes is a repair.
    const read = raw === 'l' ? 'I' : raw.toUpperCase();
    const right = characterAt(slot, read);
    if (right === null) return null;
    const isRepair = right !== read || raw === 'l';
    fitted.repairs += Number(isRepair);
    fitted.guesses += Number(isRepair && slot.kind !== 'literal');
    if (isRepair) repaired.add(swapGroupOf(right));
    if (slot.kind === 'either') free.push(fitted.key.length);
    fitted.key += right;
    fitted.asRead += read;
    fitted.spelling += right;
    at += 1;
  }
  if (at !== printed.length || fitted.guesses > MOST_GUESSES) return null;
  // Where a fixed O was read as 0, the free ones are not believed either.
  const ambiguous = free.filter((place) => {
    const group = swapGroupOf(fitted.key[place] ?? '');
    return group !== null && repaired.has(group);
  });
  return { ...fitted, ambiguous };
}

/**
 * Whether another reading differs only in characters that look alike. Not after a digit: the 0 of 1080UV
 * ends a number, the 0 of ZO6 may be a letter.
 */
const areTwins = (best: string, other: string) =>
  [...best].every((each, at) => {
    if (each === other[at]) return true;
    const isDigitAfterDigit = /\d\d/.test(`${best[at - 1] ?? '0'}${each}`);
    return looksTheSame(each, other[at]) && !isDigitAfterDigit;
  });

/** The best reading of a printed token by one shape: fewest repairs. */
export function matchShape(printed: string, shape: string): ShapeMatch | null {
  const fits = variantsOf(shape).flatMap((slots) => matchSlots(printed, slots) ?? []);
  const best = fits.toSorted((a, b) => a.repairs - b.repairs)[0];
  if (!best) return null;
  const rivals = fits.filter((each) => each.key !== best.key && areTwins(best.key, each.key));
  const open = [...best.key].flatMap((mark, at) =>
    rivals.some((each) => each.key[at] !== mark) ? [at] : [],
  );
  const { guesses: _, ...match } = best;
  return { ...match, ambiguous: [...best.ambiguous, ...open] };
}
