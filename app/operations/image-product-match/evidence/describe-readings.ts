import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { type Quad, toQuad } from '#app/imaging/quad.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { MatchReading } from '../contract.ts';
import { confirmedReading, isCodeRead } from './build-label.ts';
import { labelOfBarcode, labelsFromTop } from './label-places.ts';

export type ReadingFacts = {
  photo: Pick<NormalisedPhoto, 'widthPx' | 'heightPx'>;
  labels: readonly LabelReading[];
  barcodes: readonly BarcodeReading[];
  /** The code of a match, and the code that a user typed. */
  confirmedCodes: readonly string[];
};

/** Longer texts of barcodes are cut: a QR code may hold a page of text. */
const MAX_TEXT_CHARS = 120;

/**
 * Returns everything that was read, with its place and whether it counts: label by label from the top of the photo,
 * then the barcodes. If a label's code is not read or not certain, the place tells where to take a closer photo. A
 * barcode belongs to a label only if it lies within the edge of that label and of no other.
 */
export function describeReadings(facts: ReadingFacts): MatchReading[] {
  const confirmed = new Set(facts.confirmedCodes.map(comparisonKey));
  const place = (quad: Quad | undefined) =>
    quad === undefined ? {} : { corners: quad.map((corner) => toFractions(corner, facts.photo)) };
  const labels = labelsFromTop(facts.labels);
  const onLabels = labels.flatMap((label, index) => {
    const { styleCode, size, otherSizes, places } = label;
    const readings: MatchReading[] = [
      { ...labelReading(label, confirmed), label: index, ...place(places?.outline) },
    ];
    if (styleCode) {
      const printed = confirmedReading(styleCode, confirmed);
      const code = codeReading({ ...styleCode, printed }, isCodeRead(label, confirmed));
      readings.push({ ...code, label: index, ...place(places?.styleCode) });
    }
    // A code seems to be here that could not be read: the user has to take a closer photo of this place.
    else if (places?.styleCode) {
      const unread = { kind: 'style_code', accepted: false, why: 'it could not be read' } as const;
      readings.push({ ...unread, label: index, ...place(places.styleCode) });
    }
    if (size !== undefined) {
      const other_sizes = otherSizes && [...otherSizes];
      const found = { kind: 'size', text: size, accepted: true, label: index } as const;
      readings.push({ ...found, other_sizes, ...place(places?.size) });
    }
    return readings;
  });
  const barcodes = facts.barcodes.map((barcode): MatchReading => {
    const quad = toQuad(barcode.corners);
    const label = labelOfBarcode(quad, labels);
    return {
      ...barcodeReading(barcode),
      ...(label !== null && { label: labels.indexOf(label) }),
      ...place(quad),
    };
  });
  return [...onLabels, ...barcodes];
}

function labelReading(label: LabelReading, confirmed: ReadonlySet<string>): MatchReading {
  const { brand, description, styleCode } = label;
  if (isCodeRead(label, confirmed)) return { kind: 'label', accepted: true, brand, description };
  const why = styleCode ? 'its code is not certain' : 'its code could not be read';
  return { kind: 'label', accepted: false, why, brand, description };
}

function codeReading(
  { printed, repaired, otherReading }: NonNullable<LabelReading['styleCode']>,
  accepted: boolean,
): MatchReading {
  const isDoubtful = otherReading !== undefined && !accepted;
  const why = isDoubtful
    ? `another reader read ${otherReading}`
    : repaired
      ? "characters that were hard to read were filled in from the brand's usual form"
      : accepted
        ? undefined
        : 'not each of its characters is certain';
  return { kind: 'style_code', text: printed, accepted, ...(why !== undefined && { why }) };
}

function barcodeReading({ text, format, gtin14, weak }: BarcodeReading): MatchReading {
  const why = weak
    ? 'only a few of its lines could be read'
    : gtin14 !== undefined
      ? undefined
      : format === 'QRCode' || format === 'Code128'
        ? 'it is not a product barcode'
        : 'its number is valid only within one shop';
  const read = { kind: 'barcode', text: text.slice(0, MAX_TEXT_CHARS) } as const;
  return why === undefined ? { ...read, accepted: true } : { ...read, accepted: false, why };
}

/** Four decimals are half a pixel in the largest photo. */
function toFractions(
  { x, y }: { x: number; y: number },
  { widthPx, heightPx }: ReadingFacts['photo'],
): [x: number, y: number] {
  const fraction = (at: number, length: number) =>
    Math.round(Math.min(1, Math.max(0, at / length)) * 10_000) / 10_000;
  return [fraction(x, widthPx), fraction(y, heightPx)];
}
