import type { GreyImage } from '#app/imaging/grey-image.ts';
import { isInside, toQuad } from '#app/imaging/quad.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';
import { findBarFields } from './find-bar-fields.ts';
import { readBarField } from './read-bar-field.ts';

/** Fields that are tried, the strongest first: a stack of boxes shows four labels or five. */
const MOST_FIELDS = 6;
/** So many lines of the photo have settled a number. */
const FIRM_LINES = 12;

/**
 * EAN-13 and UPC-A symbols that are blurred, small, bent or seen askew: bar by bar, at the places full of
 * parallel bars that no firm reading covers yet. Two bands of a symbol must tell the same number.
 */
export function readBars(
  photo: GreyImage,
  known: readonly RawRead[],
  mostFields = MOST_FIELDS,
): RawRead[] {
  const firm = known.filter((read) => read.lineCount === 0 || isFirm(read, known));
  const reads: RawRead[] = [];
  for (const field of findBarFields(photo).slice(0, mostFields)) {
    const isDone = [...firm, ...reads].some((read) => isInside(field.centre, toQuad(read.corners)));
    const read = isDone ? null : readBarField(photo, field);
    if (read === null) continue;
    reads.push({
      format: 'EAN13',
      text: read.digits,
      lineCount: FIRM_LINES,
      isBarByBar: true,
      corners: read.corners,
    });
  }
  return reads;
}

/** Many lines, and no other number at the same place. */
function isFirm(read: RawRead, known: readonly RawRead[]): boolean {
  if (read.lineCount < FIRM_LINES) return false;
  const quad = toQuad(read.corners);
  return !known.some(
    (other) =>
      other.text !== read.text && Object.values(other.corners).some((at) => isInside(at, quad)),
  );
}
