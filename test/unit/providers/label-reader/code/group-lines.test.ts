import { describe, expect, it } from 'vitest';
import type { PlacedBarcode } from '#app/providers/label-reader/code/codes-in-barcodes.ts';
import { groupLines } from '#app/providers/label-reader/code/group-lines.ts';
import { type TextLine, textOf } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine } from '../print-lines.ts';
import { turnLine } from '../turned-lines.ts';

type Place = Parameters<typeof printLine>[1];

const gtinAt = (top: number, key: string) => ({
  quad: printLine('|||||||||', { top: top + 30 }).quad,
  key,
  isGtin: true,
});

/** What belongs together, as text: the lines of each group, then the texts of its barcodes. Numbers are codes. */
function grouped(lines: readonly TextLine[], barcodes: readonly PlacedBarcode[] = []): string[] {
  const codes = lines.filter((line) => /^\d{4,}$/.test(textOf(line)));
  return groupLines(lines, new Map(codes.map((line) => [line, textOf(line)])), barcodes)
    .map((group) =>
      [
        ...group.lines.map(textOf).toSorted(),
        ...group.barcodes.flatMap((at) => barcodes[at]?.key ?? []),
      ].join(' '),
    )
    .toSorted();
}

describe('the lines of a label', () => {
  it('that stand apart from its code bring one GTIN at most', () => {
    const code = printLine('STYLE 44207', { top: 400 });
    const [above, below] = [printLine('SIZE 9', { top: 170 }), printLine('SIZE 10', { top: 630 })];
    const barcodes = [gtinAt(170, 'one'), gtinAt(630, 'other')];
    const groups = groupLines([code, above, below], new Map([[code, '44207']]), barcodes);
    expect(groups.map(({ barcodes: own }) => own.length).sort()).toEqual([1, 1]);
  });
});

describe('print without a code', () => {
  const near = (place: Place, degrees = 0) =>
    grouped(
      [printLine('UPPER', { left: 400, top: 400 }), printLine('LOWER', place)].map((line) =>
        turnLine(line, degrees),
      ),
    );

  // A line is 40 px high and 100 px wide.
  it.each([
    ['below it', { left: 400, top: 560 }, { left: 400, top: 576 }],
    ['above it', { left: 400, top: 240 }, { left: 400, top: 224 }],
    [
      'at its right, where columns stand farther apart',
      { left: 770, top: 400 },
      { left: 800, top: 400 },
    ],
    ['at its left', { left: 30, top: 400 }, { left: 0, top: 400 }],
    ['below and to the right', { left: 640, top: 540 }, { left: 680, top: 560 }],
  ])('is one group with what stands three lines %s, but not with more', (_, close, far) => {
    for (const degrees of [0, 30, 180]) {
      expect(near(close, degrees)).toEqual(['LOWER UPPER']);
      expect(near(far, degrees)).toEqual(['LOWER', 'UPPER']);
    }
  });

  it('counts distances in a height between those of the two lines', () => {
    const apart = (gap: number) =>
      grouped([printLine('BIG', { scale: 2 }), printLine('small', { top: 80 + gap, scale: 0.5 })]);
    expect(apart(100)).toEqual(['BIG small']);
    expect(apart(120)).toEqual(['BIG', 'small']);
    const less = (gap: number) =>
      grouped([printLine('BIG', { scale: 1.5 }), printLine('usual', { top: 60 + gap })]);
    expect(less(150)).toEqual(['BIG usual']);
    expect(less(164)).toEqual(['BIG', 'usual']);
  });

  it('belongs to a barcode at the same distance, however high that is', () => {
    const bars = (top: number) => [
      { quad: printLine('|||||', { top, scale: 3 }).quad, key: 'bars', isGtin: true },
    ];
    expect(grouped([printLine('SIZE')], bars(160))).toEqual(['SIZE bars']);
    expect(grouped([printLine('SIZE')], bars(180))).toEqual(['SIZE', 'bars']);
  });

  it('joins barcodes that stand beside it, but these do not join each other', () => {
    const bars = (top: number, key: string) => ({
      quad: printLine('|||||', { top }).quad,
      key,
      isGtin: false,
    });
    expect(grouped([printLine('SIZE', { top: 60 })], [bars(0, 'one'), bars(120, 'two')])).toEqual([
      'SIZE one two',
    ]);
    expect(grouped([], [bars(0, 'one'), bars(60, 'two')])).toEqual(['one', 'two']);
  });

  it('is of the nearer of two barcodes if each is a GTIN', () => {
    const barcodes = [gtinAt(0, 'near'), gtinAt(-90, 'far')];
    expect(grouped([printLine('SIZE', { top: 90 })], barcodes)).toEqual(['SIZE near', 'far']);
    expect(grouped([printLine('SIZE', { top: 90 })], barcodes.toReversed())).toEqual([
      'SIZE near',
      'far',
    ]);
  });
});

describe('two codes', () => {
  it('are two labels, with the lines that stand nearer to each', () => {
    const lines = [
      printLine('NIKE', { top: 0 }),
      printLine('44207', { top: 50 }),
      printLine('PUMA', { top: 150 }),
      printLine('38839', { top: 200 }),
    ];
    expect(grouped(lines)).toEqual(['38839 PUMA', '44207 NIKE']);
    expect(grouped(lines.toReversed())).toEqual(['38839 PUMA', '44207 NIKE']);
  });

  it('are one label if they are the same and stand together, as a code and its repetition', () => {
    const twice = (top: number, second: string) =>
      grouped([
        printLine('NIKE', { top: -50 }),
        printLine('44207', { top: 0 }),
        printLine(second, { top }),
        printLine('PUMA', { top: top + 50 }),
      ]);
    expect(twice(110, '44207')).toEqual(['44207 44207 NIKE PUMA']);
    expect(twice(120, '44207')).toEqual(['44207 NIKE', '44207 PUMA']);
    expect(twice(110, '44208')).toEqual(['44207 NIKE', '44208 PUMA']);
  });

  it('are what a label is known by, with its GTIN', () => {
    const code = printLine('44207');
    const barcode = gtinAt(30, '04065452000011');
    const [group] = groupLines([code], new Map([[code, '44207']]), [barcode]);
    expect(group?.anchors).toEqual([
      { kind: 'code', key: '44207', quad: code.quad },
      { kind: 'gtin', key: '04065452000011', quad: barcode.quad },
    ]);
  });
});

describe('print that a wide gap separates from a label', () => {
  /** A label 90 px high, and a part of it that stands a gap below. */
  const label = [printLine('NIKE', { top: 0 }), printLine('44207', { top: 50 })];

  it('belongs to the label within nine lines', () => {
    expect(grouped([...label, printLine('SIZE', { top: 90 + 350 })])).toEqual(['44207 NIKE SIZE']);
    expect(grouped([...label, printLine('SIZE', { top: 90 + 360 })])).toEqual([
      '44207 NIKE',
      'SIZE',
    ]);
  });

  it('belongs to it with all that stands beside it', () => {
    const part = [printLine('SIZE', { top: 330 }), printLine('BLACK', { top: 380 })];
    expect(grouped([...label, ...part], [gtinAt(390, 'gtin')])).toEqual([
      '44207 BLACK NIKE SIZE gtin',
    ]);
  });

  it('belongs to a label that has a GTIN and a code, which stays whole', () => {
    const lines = [...label, printLine('SIZE', { top: 350 })];
    expect(grouped(lines, [gtinAt(70, 'gtin')])).toEqual(['44207 NIKE SIZE gtin']);
  });

  it('is not counted in its own height if that is far more than the label has', () => {
    const small = [printLine('NIKE', { scale: 0.5 }), printLine('44207', { top: 25, scale: 0.5 })];
    const poster = (gap: number) =>
      grouped([...small, printLine('SALE', { top: 45 + gap, scale: 2 })]);
    expect(poster(340)).toEqual(['44207 NIKE SALE']);
    expect(poster(380)).toEqual(['44207 NIKE', 'SALE']);
  });

  it('is of the nearer of two labels if that is clear', () => {
    const second = (top: number) => [
      printLine('PUMA', { top: top + 50 }),
      printLine('38839', { top }),
    ];
    const part = printLine('SIZE', { top: 90 + 150 });
    const at = (gap: number) => {
      const lower = second(90 + 150 + 40 + gap);
      expect(grouped([...lower, part, ...label])).toEqual(grouped([...label, part, ...lower]));
      return grouped([...label, part, ...lower]);
    };
    expect(at(220)).toEqual(['38839 PUMA', '44207 NIKE SIZE']);
    expect(at(190)).toEqual(['38839 PUMA', '44207 NIKE', 'SIZE']);
    expect(at(150)).toEqual(['38839 PUMA', '44207 NIKE', 'SIZE']);
  });

  it('stands alone where no label has a code', () => {
    const lines = [printLine('NIKE'), printLine('SIZE', { top: 300 })];
    expect(grouped(lines)).toEqual(['NIKE', 'SIZE']);
  });
});

describe('a code alone on its line, beside a label that has another code', () => {
  const label = [printLine('NIKE', { top: 0 }), printLine('44207', { top: 50 })];
  const second = [printLine('PUMA', { top: 400 }), printLine('38839', { top: 350 })];

  it('is another number of that label within three lines', () => {
    expect(grouped([...label, printLine('90210', { top: 218 })])).toEqual(['44207 90210 NIKE']);
    expect(grouped([...label, printLine('90210', { top: 230 })])).toEqual(['44207 NIKE', '90210']);
  });

  it('is a number of the nearer one of two labels', () => {
    for (const labels of [
      [...label, ...second],
      [...second, ...label],
    ]) {
      expect(grouped([...labels, printLine('90210', { top: 190 })])).toEqual([
        '38839 PUMA',
        '44207 90210 NIKE',
      ]);
      expect(grouped([...labels, printLine('90210', { top: 250 })])).toEqual([
        '38839 90210 PUMA',
        '44207 NIKE',
      ]);
    }
  });

  it('is a label of its own if other print or a barcode belongs to it', () => {
    const alone = printLine('90210', { top: 190 });
    expect(grouped([...label, alone, printLine('SIZE', { top: 240 })])).toEqual([
      '44207 NIKE',
      '90210 SIZE',
    ]);
    expect(grouped([...label, alone], [gtinAt(210, 'gtin')])).toEqual(['44207 NIKE', '90210 gtin']);
  });

  it('is another box of the style if it is that code, even misread', () => {
    for (const code of ['44207', '44201']) {
      const groups = grouped([...label, printLine(code, { top: 190 })]);
      expect(groups).toEqual(expect.arrayContaining(['44207 NIKE', code]));
    }
  });

  it('is a label of its own if the other one has nothing but its code either', () => {
    expect(grouped([printLine('44207'), printLine('90210', { top: 80 })])).toEqual([
      '44207',
      '90210',
    ]);
  });

  it('may stand below the GTIN of that label, which is near where its print is not', () => {
    const gtin = gtinAt(80, 'gtin');
    const lines = [...label, printLine('90210', { top: 260 })];
    expect(grouped(lines, [gtin])).toEqual(['44207 90210 NIKE gtin']);
  });

  it('is another box if it is the code of a label that has a GTIN too, and not if it is the GTIN', () => {
    const beside = (code: string) =>
      grouped([...label, printLine(code, { top: 260 })], [gtinAt(80, '04065452000011')]);
    expect(beside('44201')).toEqual(['44201', '44207 NIKE 04065452000011']);
    expect(beside('04065452000017')).toEqual(['04065452000017 44207 NIKE 04065452000011']);
  });
});

describe('large print', () => {
  const label = [printLine('NIKE', { top: 0 }), printLine('44207', { top: 50 })];

  it('between two labels is of neither if it is no number', () => {
    const second = [printLine('38839', { top: 620 }), printLine('PUMA', { top: 670 })];
    const between = printLine('SALE', { top: 310, scale: 2 });
    expect(grouped([...label, between, ...second])).toEqual(['38839 PUMA', '44207 NIKE', 'SALE']);
  });

  it('is another number of the label that has a code, though print without one is nearer', () => {
    const number = printLine('90210', { top: 320, scale: 2 });
    const below = [printLine('SIZE', { top: 600 }), printLine('BLACK', { top: 650 })];
    const lines = [...label, number, ...below];
    expect(grouped(lines)).toEqual(['44207 90210 BLACK NIKE SIZE']);
    expect(grouped(lines, [gtinAt(-120, 'own'), gtinAt(670, 'other')])).toEqual([
      '44207 90210 NIKE own',
      'BLACK SIZE other',
    ]);
  });
});
