import { describe, expect, it } from 'vitest';
import { buildLabel } from '#app/operations/image-product-match/build-label.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

function label(
  printed: string,
  more: Partial<LabelReading> & { repaired?: boolean } = {},
): LabelReading {
  const { repaired = false, ...rest } = more;
  return { styleCode: { printed, accepted: !repaired, repaired }, unreadable: false, ...rest };
}

describe('the label of an answer', () => {
  it('shows the code as printed', () => {
    expect(buildLabel({ labels: [label('AB 1234-100')] }, undefined)?.style_code).toBe(
      'AB 1234-100',
    );
  });

  it('shows no code that had to be repaired', () => {
    const shown = buildLabel({ labels: [label('AB1234-100', { repaired: true })] }, undefined);
    expect(shown).toMatchObject({ unreadable: false });
    expect(shown).not.toHaveProperty('style_code');
  });

  it('shows the clean print where one label of a stack needed no repair', () => {
    const labels = [label('AB1234-100', { repaired: true }), label('AB1234 100')];
    expect(buildLabel({ labels }, undefined)?.style_code).toBe('AB1234 100');
  });

  it('shows no code where the labels disagree', () => {
    const labels = [label('AB1234-100'), label('AB1234-101')];
    expect(buildLabel({ labels }, undefined)).not.toHaveProperty('style_code');
  });

  it('is null where no packaging is in the picture', () => {
    expect(buildLabel({ labels: [] }, undefined)).toBeNull();
  });
});
