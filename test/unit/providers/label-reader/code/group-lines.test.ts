import { describe, expect, it } from 'vitest';
import { groupLines } from '#app/providers/label-reader/code/group-lines.ts';
import { printLine } from '../print-lines.ts';

const gtinAt = (top: number, key: string) => ({
  quad: printLine('|||||||||', { top: top + 30 }).quad,
  key,
  isGtin: true,
});

describe('the lines of a label', () => {
  it('that stand apart from its code bring one GTIN at most', () => {
    const code = printLine('STYLE 44207', { top: 400 });
    const [above, below] = [printLine('SIZE 9', { top: 170 }), printLine('SIZE 10', { top: 630 })];
    const barcodes = [gtinAt(170, 'one'), gtinAt(630, 'other')];
    const groups = groupLines([code, above, below], new Map([[code, '44207']]), barcodes);
    expect(groups.map(({ barcodes: own }) => own.length).sort()).toEqual([1, 1]);
  });
});
