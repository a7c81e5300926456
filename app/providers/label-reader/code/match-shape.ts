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
  /** A-Z and 0-9 only, repaired where the shape requires a letter or a digit. */
  key: string;
  /** The print with its own separators, repairs included. */
  spelling: string;
  /** Number of characters changed. */
  repairs: number;
  /** The character read at each position of `key`. */
  asRead: string;
  /** Positions in `key` where the shape allows both letters and digits and OCR cannot be trusted. */
  ambiguous: readonly number[];
  /** The print has a separator where the shape has one. */
  hasSeparator: boolean;
  /** The shape has a separator that the print lacks: OCR may have lost more than that. */
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

/** Returns the character that belongs in a slot, or null if no confusion explains what was read. */
export function characterAt(slot: CharacterSlot, read: string): string | null {
  const isDigit = read >= '0' && read <= '9';
  const isLetter = read >= 'A' && read <= 'Z';
  if (slot.kind === 'either') return isDigit || isLetter ? read : null;
  if (slot.kind === 'digit') return isDigit ? read : digitReadAs(read);
  if (slot.kind === 'letter') return isLetter ? read : letterReadAs(read);
  if (read === slot.literal) return read;
  return mayBeReadAs(slot.literal, read) ? slot.literal : null;
}

type Fit = ShapeMatch & { guesses: number };

/** Maximum number of guesses: with more, a shape would fit anything. Repairs to a shape's literals do not count. */
const MAX_GUESSES = 2;

function matchSlots(printed: string, slots: readonly Slot[]): Fit | null {
  let at = 0;
  const repaired = new Set<string | null>();
  const fitted = {
    key: '',
    spelling: '',
    repairs: 0,
    asRead: '',
    hasSeparator: false,
    lacksSeparator: false,
    guesses: 0,
  };
  for (const slot of slots) {
    const raw = printed.charAt(at);
    if (slot.kind === 'separator') {
      const isThere = SEPARATOR.test(raw);
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
    // A lower-case l among capitals is a misread I, L or 1: replacing it counts as a repair in any case.
    const read = raw === 'l' ? 'I' : raw.toUpperCase();
    const right = characterAt(slot, read);
    if (right === null) return null;
    const isRepair = right !== read || raw === 'l';
    fitted.repairs += Number(isRepair);
    fitted.guesses += Number(isRepair && slot.kind !== 'literal');
    if (isRepair) repaired.add(swapGroupOf(right));
    fitted.key += right;
    fitted.asRead += read;
    fitted.spelling += right;
    at += 1;
  }
  if (at !== printed.length || fitted.guesses > MAX_GUESSES) return null;
  // If a fixed O was read as 0, an O or 0 in a free position is not trusted either.
  const places = slots.filter(({ kind }) => kind !== 'separator');
  const ambiguous = places.flatMap(({ kind }, place) => {
    const group = swapGroupOf(fitted.key.charAt(place));
    return kind === 'either' && group !== null && repaired.has(group) ? place : [];
  });
  return { ...fitted, ambiguous };
}

/**
 * Whether another reading differs only in characters that look alike. A digit after a digit is certain: the 0 of 1080UV
 * ends a number, while the 0 of Z06 may be a letter.
 */
const areTwins = (best: string, other: string) =>
  [...best].every((each, at) => {
    if (each === other[at]) return true;
    const isDigitAfterDigit = /\d\d/.test(`${best[at - 1] ?? '0'}${each}`);
    return looksTheSame(each, other[at]) && !isDigitAfterDigit;
  });

/**
 * Returns the best reading of a printed token by a shape, the one with the fewest repairs; null if the token does not
 * fit.
 */
export function matchShape(printed: string, shape: string): ShapeMatch | null {
  const fits = variantsOf(shape).flatMap((slots) => matchSlots(printed, slots) ?? []);
  const best = fits.toSorted((a, b) => a.repairs - b.repairs)[0];
  if (!best) return null;
  const rivals = fits.filter((each) => areTwins(best.key, each.key));
  const open = [...best.key].flatMap((mark, at) =>
    rivals.some((each) => each.key[at] !== mark) ? [at] : [],
  );
  const { guesses: _, ...match } = best;
  return { ...match, ambiguous: [...best.ambiguous, ...open] };
}
