import { lookAlikesOf } from './look-alikes.ts';

const isDigit = (mark = '') => /\d/.test(mark);

/**
 * Places of a code where its look-alike would make as good a code, so that nothing but the print can tell.
 * `isCode` says whether another spelling is one.
 */
export function openPlaces(spelling: string, isCode: (spelling: string) => boolean): number[] {
  const open: number[] = [];
  let place = 0;
  [...spelling].forEach((mark, at) => {
    if (!/[A-Z0-9]/.test(mark)) return;
    const others = [...lookAlikesOf(mark)].map(
      (twin) => spelling.slice(0, at) + twin + spelling.slice(at + 1),
    );
    if (others.some(isCode)) open.push(place);
    place += 1;
  });
  return open;
}

/** Of a code of unknown shape: a character beside one of the other kind, or the last, may be of either. */
export function openByNeighbours(spelling: string): number[] {
  const open: number[] = [];
  let place = 0;
  [...spelling].forEach((mark, at) => {
    if (!/[A-Z0-9]/.test(mark)) return;
    const neighbours = [spelling[at - 1], spelling[at + 1]].filter((each) =>
      /[A-Z0-9]/.test(each ?? ''),
    );
    const isEdge = neighbours.some((each) => isDigit(each) !== isDigit(mark));
    if (lookAlikesOf(mark) !== '' && (isEdge || at === spelling.length - 1)) open.push(place);
    place += 1;
  });
  return open;
}
