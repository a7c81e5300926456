import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';
import { labelsOf } from '#app/providers/label-reader/code/labels-of.ts';
import { printLine, printLines } from '../print-lines.ts';

describe('the labels of a photo', () => {
  it('has one label for print that stands together', () => {
    const [label, ...others] = labelsOf(
      printLines('NIKE', 'AIR ZOOM PEGASUS 41', 'LC2818-101', 'US 8.5 UK 7.5 EUR 42'),
      [],
    );
    expect(others).toEqual([]);
    expect(label).toMatchObject({
      brand: 'Nike',
      description: 'AIR ZOOM PEGASUS 41',
      code: { spelling: 'LC2818-101' },
      size: 'US 8.5',
    });
  });

  it('takes no part of its code for a size', () => {
    const [label] = labelsOf(printLines('MERRELL', 'STYLE J033384', 'NAME MOAB 3', 'W US 9'), []);
    expect(label).toMatchObject({ code: { spelling: 'J033384' }, size: 'US 9' });
  });

  it('keeps what stands on the other label of a stack apart', () => {
    const upper = printLines('NIKE', 'LC2818-101', 'US 8.5');
    const lower = [
      printLine('PUMA', { top: 210 }),
      printLine('388392 12', { top: 260 }),
      printLine('US 10', { top: 310 }),
    ];
    const labels = labelsOf([...upper, ...lower], []);
    expect(labels.map(({ code, size }) => [code?.spelling, size])).toEqual([
      ['LC2818-101', 'US 8.5'],
      ['388392 12', 'US 10'],
    ]);
  });

  it('gives each GTIN a label of its own, however close the boxes of one style stand', () => {
    const at = (top: number): Quad => [
      { x: 300, y: top },
      { x: 500, y: top },
      { x: 500, y: top + 40 },
      { x: 300, y: top + 40 },
    ];
    const print = [...printLines('PUMA', '388392 12', 'US 9'), printLine('US 10', { top: 250 })];
    const gtins = ['04065452000011', '04065452000028'].map((key, box) => ({
      quad: at(100 + 150 * box),
      key,
      isGtin: true,
    }));
    expect(labelsOf(print, gtins).map(({ size }) => size)).toEqual(['US 9', 'US 10']);
  });

  it('keeps a label with two kinds of barcode whole', () => {
    const print = printLines('PUMA', '388392 12', 'US 9');
    const quad: Quad = [
      { x: 250, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 50 },
      { x: 250, y: 50 },
    ];
    const below = quad.map(({ x, y }) => ({ x, y: y + 80 })) as unknown as Quad;
    const barcodes = [
      { quad, key: '04065452000011', isGtin: true },
      { quad: below, key: 'https://id.example/1', isGtin: false },
    ];
    expect(labelsOf(print, barcodes)).toHaveLength(1);
  });

  it('has no code of a receipt but where it says style', () => {
    const receipt = ['TOTAL   12.00', 'CASH   20.00'];
    expect(labelsOf(printLines(...receipt, 'ITEM 107636'), [])[0]?.code).toBeNull();
    expect(labelsOf(printLines(...receipt, 'STYLE QQ-21664'), [])[0]?.code?.key).toBe('QQ21664');
  });

  it('knows a brand that the store taught, in that store alone', () => {
    const print = printLines('HALVEN & ROWE', 'HR5543.77');
    const shapes = [{ brand: 'Halven & Rowe', form: '@@####.##', example: 'HR5543.77' }];
    const [taught] = labelsOf(print, [], taughtBrands(shapes));
    expect(taught?.code).toMatchObject({ key: 'HR554377', shape: 'brand', isBrandNamed: true });
    expect(labelsOf(print, [])[0]?.code?.shape ?? null).toBeNull();
  });

  it('is named as its print has it where the brand is not known', () => {
    const [label] = labelsOf(
      printLines('HALVEN & ROWE', 'LAMBSWOOL CREW', 'STYLE HR5543.77', 'SAND / OLIVE'),
      [],
    );
    expect(label).toMatchObject({
      brand: 'HALVEN & ROWE',
      description: 'LAMBSWOOL CREW',
      code: { spelling: 'HR5543.77' },
    });
  });

  it.each([
    ['VELOCITY NITRO 3 JR', ['PUMA', 'VELOCITY NITRO 3 JR', '388392 12', 'CLOUD WHITE/GREEN']],
    ["CALI STAR WN'S", ['PUMA', "CALI STAR WN'S", '193037 01', 'WHITE/WHITE']],
    ['DUNK LOW RETRO (GS)', ['NIKE', 'DUNK LOW RETRO (GS)', 'SH5596-100', 'WOLF GREY/COOL GREY']],
    ['EURO HIKER MID', ['TIMBERLAND us 9.5', 'DESC EURO HIKER MID', 'TAUPE', 'TB0A5M4T122']],
  ])('is described by its print, qualifiers included: %s', (description, rows) => {
    expect(labelsOf(printLines(...rows), [])[0]?.description).toBe(description);
  });
});

describe('what a label says of itself', () => {
  const first = (...rows: string[]) => labelsOf(printLines(...rows), [])[0];

  it('has its brand and name where one word is both', () => {
    expect(first('GEL-KAYANO', '1011B548-001', 'US 9')).toMatchObject({
      brand: 'ASICS',
      description: 'GEL-KAYANO',
    });
  });

  it('has no maker for a name, however large it is printed', () => {
    const name = printLine('NIKE', { top: 0, scale: 2 });
    const rest = [
      printLine('PEGASUS 41', { top: 100 }),
      printLine('DD1391-100', { top: 150 }),
      printLine('US 9', { top: 200 }),
    ];
    expect(labelsOf([name, ...rest], [])[0]).toMatchObject({
      brand: 'Nike',
      description: 'PEGASUS 41',
    });
    expect(labelsOf([name, ...rest.slice(1)], [])[0]?.description).toBeUndefined();
  });

  it.each([
    ['a code', ['VELOCITY NINE', 'STYLE QX-21664'], 'VELOCITY NINE'],
    ['a brand', ['NIKE', 'VELOCITY NINE'], 'VELOCITY NINE'],
    ['a product in its name', ['LAMBSWOOL CREW'], 'LAMBSWOOL CREW'],
    ['nothing else', ['VELOCITY NINE'], undefined],
  ])('has a name if it has %s', (_what, rows, description) => {
    expect(first(...rows)).toMatchObject({ description });
  });

  it('has a name if it has a barcode', () => {
    const quad: Quad = [
      { x: 0, y: 60 },
      { x: 300, y: 60 },
      { x: 300, y: 160 },
      { x: 0, y: 160 },
    ];
    const barcode = { quad, key: '04065452000011', isGtin: true };
    expect(labelsOf(printLines('VELOCITY NINE'), [barcode])).toMatchObject([
      { description: 'VELOCITY NINE' },
    ]);
  });

  it('has each code once, though two brands print such codes', () => {
    expect(first('NIKE', 'AIR JORDAN', 'LC2818-101')?.codes.map(({ key }) => key)).toEqual([
      'LC2818101',
    ]);
  });

  it('has a name with a number in it, though STYLE stands before it as before another code', () => {
    const label = first('NIKE', 'LC2818-101', 'US 9', 'STYLE MOC-552-GTX');
    expect(label?.codes.map(({ key }) => key)).toEqual(['LC2818101', 'MOC552GTX']);
    expect(label?.description).toBe('MOC-552-GTX');
  });

  it('has its size in other systems, and the place of the size', () => {
    const label = first('NIKE', 'DD1391-100', 'US 9 UK 8 EUR 42.5');
    expect(label).toMatchObject({ size: 'US 9', otherSizes: ['UK 8', 'EU 42.5'] });
    expect(label?.sizePlace?.[0]).toEqual({ x: 60, y: 100 });
  });

  it('has no sizes where it prints none', () => {
    const label = first('NIKE', 'DD1391-100');
    expect(label).toMatchObject({ size: undefined, otherSizes: [] });
    expect(label?.sizePlace).toBeUndefined();
  });

  it('has a single letter for a size only where it has a code', () => {
    const letter = printLine('M', { left: 0, top: 200, scale: 1.1 });
    const sizeBeside = (...rows: string[]) =>
      labelsOf([...printLines(...rows), letter], [])[0]?.size;
    expect(sizeBeside('ACME', 'LINEN SHIRT', 'STYLE QX-21664')).toBe('M');
    expect(sizeBeside('ACME', 'LINEN SHIRT', 'MADE IN PERU')).toBeUndefined();
  });
});

describe('the brand of a code', () => {
  it('is one that the photo names if its own label names none', () => {
    const lines = [
      ...printLines('NIKE', 'LC2818-101', 'US 8.5'),
      printLine('DD1391-100', { top: 400 }),
      printLine('US 10', { top: 450 }),
    ];
    const [upper, lower] = labelsOf(lines, []);
    expect(upper?.code).toMatchObject({ shape: 'brand', isBrandNamed: true });
    expect(lower?.code).toMatchObject({ shape: 'brand', isBrandNamed: false });
  });

  it('is not one that another label names if its own label names another', () => {
    const lines = [
      ...printLines('NIKE', 'LC2818-101', 'US 8.5'),
      printLine('PUMA', { top: 350 }),
      printLine('STYLE DD1391-100', { top: 400 }),
    ];
    const [, lower] = labelsOf(lines, []);
    expect(lower?.code).toMatchObject({ shape: 'alone', contradictsBrandShape: true });
  });
});

describe('two numbers of a photo', () => {
  const two = (one: string[], other: string[]) =>
    labelsOf(printLines(...one, ...other), []).map(({ code }) => code?.key);

  it('are one label where little says that they are codes', () => {
    const [one, other] = [
      ['BIRKENSTOCK', '1036772', 'EU 42'],
      ['ARIZONA', '1016222', 'EU 43'],
    ];
    expect(two(one, other)).toHaveLength(1);
  });

  it('are two labels where captions say so', () => {
    const [one, other] = [
      ['BIRKENSTOCK', 'STYLE 1036772', 'EU 42'],
      ['BIRKENSTOCK', 'STYLE 1016222', 'EU 43'],
    ];
    expect(two(one, other)).toEqual(['1036772', '1016222']);
  });

  it('are two labels though one could be a piece of a code of the other brand', () => {
    expect(two(['NIKE', 'DD1391-100', 'US 9'], ['ACME', 'STYLE 44207', 'SIZE 10'])).toEqual([
      'DD1391100',
      '44207',
    ]);
  });

  it('are two labels where the store taught their shape', () => {
    const taught = taughtBrands([{ brand: 'Halven', form: '@@####.##', example: 'HR5543.77' }]);
    const lines = printLines('HALVEN', 'HR5543.77', 'EU 42', 'HALVEN', 'HR5544.78', 'EU 43');
    expect(labelsOf(lines, [], taught).map(({ code }) => code?.key)).toEqual([
      'HR554377',
      'HR554478',
    ]);
    expect(labelsOf(lines, [])).toHaveLength(1);
  });

  it('are one label of a receipt, where ITEM calls nothing a style code', () => {
    const rows = [
      'TOTAL   12.00',
      'CASH   20.00',
      'ITEM QX-21664',
      'LINEN',
      'ITEM QX-21665',
      'SILK',
    ];
    expect(labelsOf(printLines(...rows), [])).toHaveLength(1);
  });
});
