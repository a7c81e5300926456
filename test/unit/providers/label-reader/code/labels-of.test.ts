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
