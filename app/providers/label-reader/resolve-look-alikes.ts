import type { GreyImage } from '#app/imaging/grey-image.ts';
import { lookAlikesOf } from '#app/knowledge/look-alikes/look-alikes.ts';
import { codeGlyphs } from '#app/providers/label-reader/code-glyphs.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { tellApart } from '#app/providers/label-reader/glyph-shapes.ts';
import type { Glyph } from '#app/providers/label-reader/glyphs.ts';
import { median } from '#app/providers/label-reader/median.ts';

/** Round digits, whose ink is about equally wide. */
const ROUND = /[035689]/;

/** The code with another character where the print shows one. */
function withKey(candidate: CodeCandidate, key: string): CodeCandidate {
  let place = 0;
  const spelling = candidate.spelling.replace(/[A-Z0-9]/g, () => key[place++] ?? '');
  return { ...candidate, key, spelling };
}

/** What a place may be besides what the key says. */
const rivalsOf = (mark: string) => (mark === 'D' ? '0' : lookAlikesOf(mark));
/** What softening makes of small print: an O becomes a 0, a B an 8, a 5 an S, an I a 1 and a Z a 2. */
const SOFTENED_TO = /[08S12]/;
/** What is read where a Q was seen has perhaps only lost its tail; where the photo was softened, its edges. */
const isBlurred = (mark: string, seen: string, isSoft: boolean) =>
  (mark === 'Q' && seen === '0') || (isSoft && SOFTENED_TO.test(seen));
/** Repairs that the shape of the print can bear out; others were another character altogether. */
const isConfirmable = (read: string, mark: string) =>
  lookAlikesOf(read).includes(mark) || mark === 'L';

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
 * not settle either stays in `open`. Null where the print contradicts a repair. `isSoft`: the photo was softened,
 * and not all that its shapes say is true.
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
  const glyphs = places.size > 0 ? codeGlyphs(image, candidate) : null;
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
    if (seen === null || (!isRepaired(at) && isBlurred(mark, seen, isSoft))) {
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
