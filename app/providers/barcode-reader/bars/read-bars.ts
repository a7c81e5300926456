import type { GreyImage } from '#app/imaging/grey-image.ts';
import { isInside, toQuad } from '#app/imaging/quad.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';
import { type BarField, findBarFields } from './find-bar-fields.ts';
import { type BandMethod, readBarField, STRAIGHT } from './read-bar-field.ts';

/** Maximum number of fields to read, strongest first. A stack of boxes shows four or five labels. */
const MAX_FIELDS = 6;
/** Number of scan lines that must agree for a read to be reliable. */
const RELIABLE_LINES = 12;

export type ReadBarsOptions = {
  /** The photo's fields of bars, if they have been found before. */
  fields?: readonly BarField[];
  maxFields?: number;
  method?: BandMethod;
};

/**
 * Reads EAN-13 and UPC-A symbols bar by bar, which works for blurred, small, bent and skewed ones, too. Fields that a
 * reliable read already covers are skipped. Several bands of a symbol must give the same number (docs/decisions/0022).
 */
export function readBars(
  photo: GreyImage,
  known: readonly RawRead[],
  {
    fields = findBarFields(photo),
    maxFields = MAX_FIELDS,
    method = STRAIGHT,
  }: ReadBarsOptions = {},
): RawRead[] {
  const reliable = known.filter((read) => read.lineCount === 0 || isReliable(read, known));
  const reads: RawRead[] = [];
  for (const field of fields.slice(0, maxFields)) {
    const isCovered = [...reliable, ...reads].some((read) =>
      isInside(field.centre, toQuad(read.corners)),
    );
    const read = isCovered ? null : readBarField(photo, field, method);
    if (read === null) continue;
    reads.push({
      format: 'EAN13',
      text: read.digits,
      lineCount: RELIABLE_LINES,
      isBarByBar: true,
      corners: read.corners,
    });
  }
  return reads;
}

/** Whether enough scan lines agree and no other number was read in the same place. */
function isReliable(read: RawRead, known: readonly RawRead[]): boolean {
  if (read.lineCount < RELIABLE_LINES) return false;
  const quad = toQuad(read.corners);
  return !known.some(
    (other) =>
      other.text !== read.text && Object.values(other.corners).some((at) => isInside(at, quad)),
  );
}
