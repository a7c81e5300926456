import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { tellApart } from '#app/providers/label-reader/glyph-shapes.ts';
import { type Box, type Glyph, glyphsOf } from '#app/providers/label-reader/glyphs.ts';
import { TWIN_MARKS } from '#app/providers/label-reader/look-alikes.ts';
import { right } from '#app/providers/label-reader/ocr-page.ts';

/** Round digits, whose ink is about equally wide. */
const ROUND = /[035689]/;

function boxAround({ words }: CodeCandidate): Box | null {
  const first = words[0];
  const last = words[words.length - 1];
  if (!first || !last) return null;
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left: first.left, top, width: right(last) - first.left, height: bottom - top };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The printed character behind each one of the key, separators skipped. */
function keyGlyphs(image: GreyImage, candidate: CodeCandidate): Glyph[] | null {
  const box = boxAround(candidate);
  const marks = [...candidate.spelling].filter((mark) => mark !== ' ');
  const glyphs = box ? glyphsOf(image, box, marks.length) : null;
  return glyphs?.filter((_, at) => /[A-Z0-9]/.test(marks[at] ?? '')) ?? null;
}

/** The code with another character where the print shows one. */
function withKey(candidate: CodeCandidate, key: string): CodeCandidate {
  let place = 0;
  const spelling = candidate.spelling.replace(/[A-Z0-9]/g, () => key[place++] ?? '');
  return { ...candidate, key, spelling };
}

/** What a place may be besides what the key says. */
const rivalsOf = (mark: string) => (mark === 'D' ? '0' : (TWIN_MARKS[mark] ?? ''));
/**
 * Blur makes what is round narrow: a Q has lost its tail, and on a softened photo a wide O says what it is, but a 0 may
 * have been one.
 */
const isBlurred = (mark: string, isSoft: boolean) => isSoft || mark === 'Q';
/** Repairs that the shape of the print can bear out; others were another character altogether. */
const isConfirmable = (read: string, mark: string) =>
  TWIN_MARKS[read]?.includes(mark) || TWIN_MARKS[mark]?.includes(read) || mark === 'L';

/** A character among several look-alikes: itself when it is told from all, another when it is told to be that. */
function tellAmong(glyph: Glyph, mark: string, rivals: string, width: number | null) {
  const told = [...rivals].map((rival) => tellApart(glyph, mark, rival, width));
  const other = told.find((each) => each !== null && each !== mark);
  if (other) return other;
  return told.length === 0 || told.includes(null) ? null : mark;
}

/** Width of digits that are sure: of zeros where two are, they are what O must be told from. */
function certainWidth(glyphs: readonly Glyph[], key: string, isSure: (at: number) => boolean) {
  const of = (wanted: RegExp) =>
    glyphs.flatMap(({ width }, at) => (wanted.test(key[at] ?? '') && isSure(at) ? [width] : []));
  const zeros = of(/0/);
  const isZeros = zeros.length >= 2;
  return { width: median(isZeros ? zeros : of(ROUND)) ?? null, isZeros };
}

/** Places of the key whose zeros a brand fixes: whatever OCR made of them. */
const isFixedZero = ({ key, asRead, ambiguous }: CodeCandidate, at: number) =>
  key[at] === '0' && asRead[at] !== '0' && !ambiguous.includes(at);

/**
 * Looks at the shape of each printed character that could be another: what the brand's shape repaired, and
 * what it leaves open (is it O or 0, S or 5?). A repair that the print bears out is none; what the print does
 * not settle either stays in `open`. Null where the print contradicts a repair. `isSoft`: the photo was softened.
 */
export function resolveLookAlikes(
  image: GreyImage,
  candidate: CodeCandidate,
  isSoft = false,
): CodeCandidate | null {
  const { key, asRead, ambiguous } = candidate;
  const isRepaired = (at: number) => asRead[at] !== key[at];
  const places = new Set([...ambiguous, ...candidate.open]);
  [...key].forEach((_, at) => {
    if (isRepaired(at)) places.add(at);
  });
  const glyphs = places.size > 0 ? keyGlyphs(image, candidate) : null;
  if (!glyphs) return candidate;
  const isSure = (at: number) => !places.has(at) || isFixedZero(candidate, at);
  const { width, isZeros } = certainWidth(glyphs, key, isSure);
  const settled = [...key];
  const open: number[] = [];
  let repairs = candidate.repairs;
  let changes = 0;
  for (const at of places) {
    const mark = key[at] ?? '';
    const rivals = (isRepaired(at) ? asRead[at] : rivalsOf(mark)) ?? '';
    const glyph = glyphs[at];
    const seen = glyph ? tellAmong(glyph, mark, rivals, width) : null;
    const isUntold = seen === null || (seen === '0' && !isRepaired(at) && isBlurred(mark, isSoft));
    if (isUntold) {
      if (!isRepaired(at)) open.push(at);
    } else if (isRepaired(at)) {
      if (seen !== mark) return null;
      if (isConfirmable(rivals, mark)) repairs -= 1;
    } else if (seen !== mark) {
      settled[at] = seen;
      // As wide as zeros that must be zeros: the print itself says so.
      const isCertain = seen === '0' && isZeros;
      repairs += isCertain ? 0 : 1;
      changes += isCertain ? 0 : 1;
    }
  }
  // Two slips of OCR in one code are less likely than a print whose shapes mislead.
  if (changes > 1) return { ...candidate, open: [...places] };
  return { ...withKey(candidate, settled.join('')), ambiguous: [], open, repairs };
}
