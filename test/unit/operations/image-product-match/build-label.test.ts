import { describe, expect, it } from 'vitest';
import { buildLabel } from '#app/operations/image-product-match/evidence/build-label.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

function label(
  printed: string,
  more: Partial<LabelReading> & { repaired?: boolean } = {},
): LabelReading {
  const { repaired = false, ...rest } = more;
  return { styleCode: { printed, accepted: !repaired, repaired }, unreadable: false, ...rest };
}

const build = (labels: LabelReading[] | null, ...confirmedCodes: string[]) =>
  buildLabel({ reading: labels && { labels }, confirmedCodes });

describe('the label of an answer', () => {
  it('shows the code as printed', () => {
    expect(build([label('AB 1234-100')])).toMatchObject({
      style_code: 'AB 1234-100',
      unreadable: false,
    });
  });

  it('lists the sizes of a stack from the top of the photo', () => {
    const at = (y: number, size: string) => {
      const corner = { x: 0, y };
      const outline = [corner, corner, corner, corner] as const;
      return label('AB 1234-100', { size, places: { outline } });
    };
    const nowhere = label('AB 1234-100', { size: 'US 7' });
    const sizes = build([nowhere, at(300, 'US 10'), at(100, 'US 8'), at(200, 'US 9')]);
    expect(sizes?.sizes_visible).toEqual(['US 8', 'US 9', 'US 10', 'US 7']);
  });

  it('shows no code that had to be repaired', () => {
    const repaired = [label('AB1234-100', { repaired: true })];
    expect(build(repaired)).toEqual({ sizes_visible: [], unreadable: true });
    expect(build(repaired, 'AB1234-100')).toEqual({ sizes_visible: [], unreadable: false });
  });

  it('shows a code that only one pass read when other evidence says the same, and else asks for a closer photo', () => {
    const guess: LabelReading = {
      styleCode: { printed: 'AB 1234-100', accepted: false, repaired: false },
      unreadable: false,
    };
    expect(build([guess])).toEqual({ sizes_visible: [], unreadable: true });
    expect(build([guess], 'AB1234-101')).toEqual({ sizes_visible: [], unreadable: true });
    expect(build([guess], 'AB1234-100')).toMatchObject({
      style_code: 'AB 1234-100',
      unreadable: false,
    });
  });

  it('keeps the print when a person typed another code', () => {
    expect(build([label('AB 1234-100')], 'XY9999-001')).toMatchObject({
      style_code: 'AB 1234-100',
    });
    expect(build([{ unreadable: true }], 'XY9999-001')).toEqual({
      sizes_visible: [],
      unreadable: true,
    });
  });

  it('shows the clean print where one label of a stack needed no repair', () => {
    const labels = [label('AB1234-100', { repaired: true }), label('AB1234 100')];
    expect(build(labels)?.style_code).toBe('AB1234 100');
  });

  it('shows no code where the labels disagree', () => {
    const labels = [label('AB1234-100'), label('AB1234-101')];
    expect(build(labels)).toEqual({ sizes_visible: [], unreadable: false });
  });

  it('is null where no packaging is in the picture, or nobody looked', () => {
    expect(build([])).toBeNull();
    expect(build(null)).toBeNull();
  });
});
