import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  BARCODES,
  evidence,
  GTIN_TEXT,
  label,
  offer,
  ownProduct,
} from './decision/evidence-builders.ts';

/**
 * A code read cleanly but wrongly (measured: 2 of 202) that happens to be a real product's, which several
 * shops list: what the label says besides must stop it.
 */
const WRONG = 'LC2818-107';

const buildPages = (name: string): Offer[] =>
  ['running shoe', 'buy now', 'price history'].map((words, index) =>
    offer(`shop${index}.example`, { title: `Nike ${name} ${WRONG} ${words} no ${'abc'[index]}` }),
  );
const misread = (description: string, offers: Offer[], more = {}) =>
  decide(evidence({ labels: [label({ code: WRONG, description })], offers, ...more }));

describe('a clean misread that is another real product', () => {
  it.each([
    ['another model', 'BLAZER MID 77', 'Dunk Low Retro'],
    ['another model without numbers', 'TIEMPO LEGEND', 'Mercurial Vapor'],
    ['another generation', 'AIR ZOOM PEGASUS 41', 'Air Zoom Pegasus 40'],
  ])('is refused when it is %s', (_kind, description, title) => {
    expect(misread(description, buildPages(title))).toMatchObject({
      matched: false,
      confidence: 'low',
    });
  });

  it.each([
    ["the kids' line", 'MENS AIR ZOOM PEGASUS 41', 'Air Zoom Pegasus 41 GS', ['GS', 'MENS']],
    [
      "the women's line",
      "MEN'S AIR ZOOM PEGASUS 41",
      "women's Air Zoom Pegasus 41",
      ["MEN'S", "women's"],
    ],
    ['another cut', 'AIR JORDAN 1 LOW', 'Air Jordan 1 Mid', ['LOW', 'Mid']],
    ['another sole', 'TIEMPO LEGEND FG', 'Tiempo Legend SG', ['FG', 'SG']],
  ])('asks the person who holds the box when it is %s', (_kind, description, title, words) => {
    const result = misread(description, buildPages(title));
    expect(result).toMatchObject({ confidence: 'medium', variant_conflicts: words });
    expect(result.reason).toContain('so check what the box says before listing');
  });

  it('is not told from a misread name by one word alone: that is said, and forbids nothing', () => {
    const result = misread('MARBLEHEAD', buildPages('Air Zoom Pegasus'));
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.reason).toContain('the name on the label was read as MARBLEHEAD, so check');
  });

  it('is refused in whatever way it differs when a page ties the barcode to the right code', () => {
    const right = offer('right.example', {
      title: 'Nike Air Zoom Pegasus 41 LC2818-101',
      snippet: `UPC ${GTIN_TEXT}`,
      foundBy: 'gtin',
    });
    const offers = [...buildPages('Air Zoom Pegasus 41'), right];
    const result = misread('AIR ZOOM PEGASUS 41', offers, { barcodes: BARCODES });
    expect(result.matched).toBe(false);
    expect(result.reason).toContain('LC2818-101');
  });

  it('is refused when the own store knows the barcode under the right code', () => {
    const own = [ownProduct()];
    const result = misread('AIR ZOOM PEGASUS 41', buildPages('Air Zoom Pegasus 41'), {
      barcodes: BARCODES,
      own,
    });
    expect(result.matched).toBe(false);
  });

  it('is at most medium when only the colour could tell and the label names another', () => {
    const result = misread('AIR ZOOM PEGASUS 41 BLACK', buildPages('Air Zoom Pegasus 41 red'));
    expect(result.confidence).toBe('medium');
  });
});

describe('a description that was read badly', () => {
  it('does not undo the merchant’s own record, but costs a step', () => {
    const labels = [label({ description: 'MADE CHINA SEA' })];
    const result = decide(evidence({ labels, own: [ownProduct()] }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
  });

  it('does not undo a barcode that agrees', () => {
    const labels = [label({ description: 'MADE CHINA SEA' })];
    const own = [ownProduct()];
    expect(decide(evidence({ labels, own, barcodes: BARCODES })).confidence).toBe('high');
  });
});
