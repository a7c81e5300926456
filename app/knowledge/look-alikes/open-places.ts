import { areOfOneShape, lookAlikesOf } from './look-alikes.ts';

const isDigit = (mark = '') => /\d/.test(mark);

/** Places of a code, counted in letters and digits alone, of which `isOpen` holds. */
function placesWhere(spelling: string, isOpen: (mark: string, at: number) => boolean): number[] {
  const places = [...spelling].flatMap((mark, at) => (/[A-Z0-9]/.test(mark) ? { mark, at } : []));
  return places.flatMap(({ mark, at }, place) => (isOpen(mark, at) ? place : []));
}

/**
 * Places of a code where its look-alike would make as good a code, so that nothing but the print can tell.
 * `isCode` says whether another spelling is one.
 */
export function openPlaces(spelling: string, isCode: (spelling: string) => boolean): number[] {
  return placesWhere(spelling, (mark, at) =>
    [...lookAlikesOf(mark)].some((twin) =>
      isCode(spelling.slice(0, at) + twin + spelling.slice(at + 1)),
    ),
  );
}

/**
 * Of a code of unknown shape: a character beside one of the other kind, or the last, may be of either. Digits alone are digits, but
 * for a first one that is drawn as a letter is: I092894.
 */
export function openByNeighbours(spelling: string): number[] {
  if (!/[A-Z]/.test(spelling)) return isDrawnAsLetter(spelling[0] ?? '') ? [0] : [];
  return placesWhere(spelling, (mark, at) => {
    const neighbours = [spelling[at - 1], spelling[at + 1]].filter((each) =>
      /[A-Z0-9]/.test(each ?? ''),
    );
    const isEdge = neighbours.some((each) => isDigit(each) !== isDigit(mark));
    return lookAlikesOf(mark) !== '' && (isEdge || at === spelling.length - 1);
  });
}

const isDrawnAsLetter = (digit: string) =>
  [...lookAlikesOf(digit)].some((twin) => areOfOneShape(twin, digit));
