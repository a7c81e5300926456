import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import {
  describeReadings,
  type ReadingFacts,
} from '#app/operations/image-product-match/evidence/describe-readings.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** A box of a photo of 1000 x 500 pixels. */
const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

const label = (outline: Quad | null, more: Partial<LabelReading> = {}): LabelReading => ({
  styleCode: { printed: 'GW2288', accepted: true, repaired: false },
  size: 'US 9',
  unreadable: false,
  ...(outline && { places: { outline } }),
  ...more,
});

function barcode(at: Quad, more: Partial<BarcodeReading> = {}): BarcodeReading {
  const [topLeft, topRight, bottomRight, bottomLeft] = at;
  return {
    format: 'EAN13',
    text: '4006381333931',
    gtin14: '04006381333931',
    weak: false,
    corners: { topLeft, topRight, bottomRight, bottomLeft },
    ...more,
  };
}

const readings = (facts: Partial<ReadingFacts>) =>
  describeReadings({
    photo: { widthPx: 1000, heightPx: 500 },
    labels: [],
    barcodes: [],
    confirmedCodes: [],
    ...facts,
  });

describe('describeReadings', () => {
  it('tells each part of a label with its place as fractions of the photo', () => {
    const places = {
      outline: box(100, 50, 900, 450),
      styleCode: box(200, 100, 300, 120),
      size: box(500, 100, 520, 120),
    };
    const found = readings({ labels: [label(null, { places })] });
    expect(found.map(({ kind, text, accepted, label: of }) => [kind, text, accepted, of])).toEqual([
      ['label', undefined, true, 0],
      ['style_code', 'GW2288', true, 0],
      ['size', 'US 9', true, 0],
    ]);
    expect(found[1]?.corners).toEqual([
      [0.2, 0.2],
      [0.3, 0.2],
      [0.3, 0.24],
      [0.2, 0.24],
    ]);
  });

  it('keeps what one label says together: code, size in each system, brand and description', () => {
    const of = (more: Partial<LabelReading>) => label(null, more);
    const found = readings({
      labels: [
        of({ brand: 'adidas', description: 'FORUM LOW', otherSizes: ['UK 8.5', 'EU 43 1/3'] }),
        { brand: 'Nike', description: 'PEGASUS', unreadable: true },
      ],
    });
    expect(found).toMatchObject([
      { kind: 'label', label: 0, brand: 'adidas', description: 'FORUM LOW' },
      { kind: 'style_code', label: 0, text: 'GW2288' },
      { kind: 'size', label: 0, text: 'US 9', other_sizes: ['UK 8.5', 'EU 43 1/3'] },
      { kind: 'label', label: 1, brand: 'Nike', description: 'PEGASUS' },
    ]);
    expect(found).toHaveLength(4);
  });

  it('keeps a corner that lies outside of the photo at its edge', () => {
    const [edge] = readings({ labels: [label(box(-40, 50, 1200, 450))] });
    expect(edge?.corners?.map(([x]) => x)).toEqual([0, 1, 1, 0]);
  });

  it('counts labels from the top of the photo, those of no known place last', () => {
    const size = (text: string, top?: number) =>
      label(top === undefined ? null : box(0, top, 900, top + 90), { size: text });
    const found = readings({ labels: [size('none'), size('low', 300), size('high', 10)] });
    const sizes = found.filter(({ kind }) => kind === 'size');
    expect(sizes.map(({ text, label: of }) => [text, of])).toEqual([
      ['high', 0],
      ['low', 1],
      ['none', 2],
    ]);
  });

  it('tells where to take a closer photo of a label that could not be read', () => {
    const outline = box(100, 50, 900, 450);
    const styleCode = box(200, 100, 300, 120);
    const unread = (places: LabelReading['places']) =>
      readings({ labels: [{ unreadable: true, places }] });
    expect(unread({ outline })).toEqual([
      {
        kind: 'label',
        label: 0,
        accepted: false,
        why: 'its code could not be read',
        corners: [
          [0.1, 0.1],
          [0.9, 0.1],
          [0.9, 0.9],
          [0.1, 0.9],
        ],
      },
    ]);
    const [, code] = unread({ outline, styleCode });
    expect(code).toMatchObject({ kind: 'style_code', accepted: false, label: 0 });
    expect(code?.corners?.[0]).toEqual([0.2, 0.2]);
    expect(code).not.toHaveProperty('text');
  });

  it('has no place for what a model read, but its words', () => {
    const found = readings({ labels: [label(null)] });
    expect(found).toHaveLength(3);
    expect(found.some((each) => 'corners' in each)).toBe(false);
  });

  it('joins a barcode to the one label around it, and to none where that is open', () => {
    const left = box(0, 0, 480, 500);
    const right = box(500, 0, 1000, 500);
    const of = (labels: LabelReading[], at: Quad) =>
      readings({ labels, barcodes: [barcode(at)] }).at(-1)?.label;
    const two = [label(left), label(right)];
    expect(of(two, box(600, 100, 700, 150))).toBe(1);
    expect(of(two, box(481, 100, 499, 150))).toBeUndefined();
    expect(of([label(left), label(box(0, 0, 1000, 500))], box(10, 10, 90, 50))).toBeUndefined();
    expect(of([label(null)], box(10, 10, 90, 50))).toBeUndefined();
  });

  it.each<[string, Partial<BarcodeReading>, RegExp]>([
    ['read on few lines', { weak: true }, /few of its lines/],
    ['of a parcel', { format: 'Code128', gtin14: undefined as never }, /not a product barcode/],
    ['of one shop', { gtin14: undefined as never }, /only within one shop/],
  ])('says why a barcode %s does not count', (_which, more, why) => {
    const [found] = readings({ barcodes: [barcode(box(0, 0, 9, 9), more)] });
    expect(found).toMatchObject({ accepted: false, why: expect.stringMatching(why) });
  });

  it('counts a code that one reading has once other evidence says it too', () => {
    const styleCode = { printed: 'GW 2288', accepted: false, repaired: false };
    const labels = [label(null, { styleCode })];
    const alone = readings({ labels }).slice(0, 2);
    expect(alone.map(({ accepted, why }) => [accepted, why])).toEqual([
      [false, 'its code is not certain'],
      [false, 'not each of its characters is certain'],
    ]);
    const confirmed = readings({ labels, confirmedCodes: ['GW2288'] }).slice(0, 2);
    expect(confirmed.map(({ accepted }) => accepted)).toEqual([true, true]);
    expect(confirmed[1]).not.toHaveProperty('why');
  });

  it('says of a code with repaired characters that they were not read as they stand', () => {
    const styleCode = { printed: 'GW2288', accepted: false, repaired: true };
    const [, code] = readings({ labels: [label(null, { styleCode })] });
    expect(code).toMatchObject({ accepted: false, why: expect.stringContaining('usual form') });
  });

  it('keeps a page of text in a QR code short', () => {
    const long = barcode(box(0, 0, 9, 9), { format: 'QRCode', text: 'x'.repeat(4000) });
    expect(readings({ barcodes: [long] })[0]?.text?.length).toBeLessThan(200);
  });
});
