import { areNearlyIdentical, lookAlikesOf } from './look-alikes.ts';

const isDigit = (mark: string) => /\d/.test(mark);

/** Returns the places in a code at which `isOpen` holds, counting letters and digits only. */
function placesWhere(spelling: string, isOpen: (mark: string, at: number) => boolean): number[] {
  const places = [...spelling].flatMap((mark, at) => (/[A-Z0-9]/.test(mark) ? { mark, at } : []));
  return places.flatMap(({ mark, at }, place) => (isOpen(mark, at) ? place : []));
}

/**
 * Returns the places in a code at which a look-alike would make an equally good code, so that only the print can tell.
 * `isCode` says whether another spelling is a code.
 */
export function ambiguousPlaces(spelling: string, isCode: (spelling: string) => boolean): number[] {
  return placesWhere(spelling, (mark, at) =>
    [...lookAlikesOf(mark)].some((twin) =>
      isCode(spelling.slice(0, at) + twin + spelling.slice(at + 1)),
    ),
  );
}

/**
 * Returns the places in a code of unknown shape at which a character with a look-alike may be a letter or a digit: next
 * to a character of the other kind, and at the end. In digits alone only the first one may be a letter, if it looks
 * like one: I092894.
 */
export function ambiguousPlacesByNeighbours(spelling: string): number[] {
  if (!/[A-Z]/.test(spelling)) return isDrawnAsLetter(spelling.charAt(0)) ? [0] : [];
  return placesWhere(spelling, (mark, at) => {
    const neighbours = [spelling.charAt(at - 1), spelling.charAt(at + 1)].filter((each) =>
      /[A-Z0-9]/.test(each),
    );
    const isEdge = neighbours.some((each) => isDigit(each) !== isDigit(mark));
    return lookAlikesOf(mark) !== '' && (isEdge || at === spelling.length - 1);
  });
}

const isDrawnAsLetter = (digit: string) =>
  [...lookAlikesOf(digit)].some((twin) => areNearlyIdentical(twin, digit));
