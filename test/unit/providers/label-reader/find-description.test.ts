import { describe, expect, it } from 'vitest';
import { findDescription } from '#app/providers/label-reader/find-description.ts';
import type { OcrLine } from '#app/providers/label-reader/ocr-page.ts';

/** Lines of one field each, as the OCR hands them over. */
function page(...texts: string[]): OcrLine[] {
  return texts.map((text, row) => ({
    words: text.split(' ').map((word, column) => ({
      text: word,
      left: 100 * column,
      top: 100 * row,
      width: 95,
      height: 30,
      confidence: 92,
    })),
  }));
}
const find = (...texts: string[]) => findDescription(page(...texts), new Set(), new Set());

describe('findDescription', () => {
  it.each(['AIR ZOOM PEGASUS 41', 'UA W CURRY 11', 'GEL-CUMULUS 26', 'XT-6 W', '880 MADE IN USA'])(
    'reads a name: %s',
    (name) => expect(find(name)).toBe(name),
  );

  it.each([
    'SEA MADE CHINA',
    "MEN'SUS WOMEN'S US",
    'RE AR',
    'TRIPLE BI',
    'TRIPLE BLACK',
    'MADE IN VIETNAM',
    '92060 LIFESTYLE',
    'SALE -30',
  ])('leaves out what is no name: %s', (noise) => {
    expect(find(noise)).toBeUndefined();
    expect(find(noise, 'REGULAR FIT')).toBe('REGULAR FIT');
  });

  it('leaves out what the OCR was not sure of', () => {
    const unsure = page('CALI STAR').map(({ words }) => ({
      words: words.map((word) => ({ ...word, confidence: 64 })),
    }));
    expect(findDescription(unsure, new Set(), new Set())).toBeUndefined();
  });
});
