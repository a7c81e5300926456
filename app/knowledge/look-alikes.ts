/** Letters and digits that OCR takes for each other: what else a character may be. */
export const TWIN_MARKS: Record<string, string> = {
  O: '0',
  Q: '0',
  '0': 'O',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  G: '6',
  '6': 'G',
  I: '1',
  '1': 'IT',
  T: '1',
};

/** Whether two characters are taken for each other, O and 0, D and 0. */
export const isLookAlike = (a: string, b: string | undefined): boolean =>
  b !== undefined &&
  (TWIN_MARKS[a] === b ||
    TWIN_MARKS[b] === a ||
    (a === 'D' && b === '0') ||
    (a === '0' && b === 'D'));

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
    const others = [...(TWIN_MARKS[mark] ?? '')].map(
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
    if (TWIN_MARKS[mark] && (isEdge || at === spelling.length - 1)) open.push(place);
    place += 1;
  });
  return open;
}
