import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
} from './evidence-builders.ts';

const labelled = (description: string) => [label({ description })];
const page = (name: string, title: string, parts: Partial<Offer> = {}) =>
  offer(`${name}.example`, { title, ...parts });
const ask = (parts: Partial<MatchEvidence>) => decide(evidence({ labels: [label()], ...parts }));

describe('a label that stands against the sources', () => {
  it('is heard by those that speak of it, not by the silent', () => {
    const offers = [...twoSites(), page('third', `Nike men's Pegasus 41 ${CODE} runner`)];
    expect(ask({ labels: labelled('WMNS PEGASUS 41'), offers })).toMatchObject({
      confidence: 'medium',
      variant_conflicts: ['WMNS', "men's"],
    });
    const numbers = [
      page('a', `Nike Pegasus ${CODE}`),
      page('b', `${CODE}: the Pegasus by Nike, new`),
      page('c', `Nike Pegasus 40 runner ${CODE}`),
    ];
    const result = ask({ labels: labelled('PEGASUS 41'), offers: numbers });
    expect(result.reason).toContain('disagree on the model number');
    expect(result.variant_conflicts).toEqual(['40', '41']);
  });

  it('is outvoted by sites, not by the listings of one', () => {
    const site = { link: 'https://third.example/2' };
    const offers = [
      page('first', `Nike Pegasus 41 runner ${CODE}`),
      page('third', `Nike Pegasus 40 lot ${CODE}`),
      page('third', `${CODE} another Nike Pegasus 40`, site),
    ];
    const result = ask({ labels: labelled('PEGASUS 41'), offers });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.variant_conflicts).toEqual(['40', '41']);
  });

  it('does not hear a page that quotes the code in its text, where others are about it', () => {
    const quote = page('third', "Nike men's Pegasus 41", { snippet: CODE });
    const labels = labelled('WMNS PEGASUS 41');
    expect(ask({ labels, offers: [...twoSites(), quote] })).toMatchObject({
      confidence: 'high',
      variant_conflicts: [],
    });
    const other = page('fourth', "Pegasus 41 men's new by Nike", { snippet: CODE });
    expect(ask({ labels, offers: [quote, other] }).variant_conflicts).toEqual(['WMNS', "men's"]);
  });

  it('hears the own store, whatever else is known of its record', () => {
    const title = "Men's Air Zoom Pegasus 41";
    const asked = (own: ReturnType<typeof ownProduct>, offers: Offer[] = []) =>
      ask({ labels: labelled('WMNS PEGASUS 41'), own: [own], offers });
    const conflicts = { variant_conflicts: ["Men's", 'WMNS'] };
    expect(asked(ownProduct({ title }))).toMatchObject({ confidence: 'medium', ...conflicts });
    const nameless = ownProduct({ title, vendor: 'Warehouse', variants: [{ sku: CODE }] });
    expect(asked(nameless, twoSites())).toMatchObject({ confidence: 'medium', ...conflicts });
    const another = ownProduct({ title, variants: [{ sku: OTHER_CODE }] });
    expect(asked(another, twoSites())).toMatchObject({ confidence: 'high', variant_conflicts: [] });
  });

  it('says nothing against the barcode that agrees', () => {
    const result = ask({
      labels: labelled('WMNS PEGASUS 41'),
      barcodes: BARCODES,
      own: [ownProduct({ title: "Nike Men's Pegasus 41" })],
    });
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      variant_conflicts: ["Men's", 'WMNS'],
    });
  });

  it('is told in words of one order, whichever source comes first', () => {
    const offers = [
      page('a', `Nike wide Pegasus 41 men's ${CODE}`),
      page('b', `GS ${CODE} narrow Pegasus 41 by Nike`),
    ];
    expect(ask({ offers }).variant_conflicts).toEqual(['GS', "men's", 'narrow', 'wide']);
  });

  it('disputes the numbers that only one side has, not those of both', () => {
    const offers = [
      page('a', `Nike Pegasus 41 5 ${CODE}`),
      page('b', `${CODE}: Pegasus 41 5 by Nike`),
    ];
    const result = ask({ labels: labelled('PEGASUS 41 3'), offers });
    expect(result.variant_conflicts).toEqual(['3', '5']);
  });

  it('is not heard where a person saw the sources and said which product it is', () => {
    const said = { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] };
    const offers = [page('a', `Nike men's Pegasus 41 ${CODE}`)];
    const labels = labelled('WMNS PEGASUS 41');
    expect(ask({ labels, offers }).variant_conflicts).toEqual(['WMNS', "men's"]);
    expect(ask({ labels, offers, ...said }).variant_conflicts).toEqual([]);
  });

  it('does not mind a number that only one side has', () => {
    const offers = [
      page('a', `Nike Pegasus 41 3 ${CODE}`),
      page('b', `${CODE}: Pegasus 41 by Nike`),
    ];
    expect(ask({ labels: labelled('PEGASUS 41'), offers })).toMatchObject({
      confidence: 'high',
      variant_conflicts: [],
    });
  });
});

describe('a description beside the pages', () => {
  const pages = (one: string, two = one) => [
    page('a', `Nike ${one} ${CODE}`),
    page('b', `${CODE}: the ${two} by Nike`),
  ];
  const answer = (description: string, offers: Offer[]) =>
    ask({ labels: labelled(description), offers }).confidence;

  it('forbids where no page shares a fifth of it', () => {
    expect(answer('ONE TWO THREE FOUR FIVE', pages('Pegasus'))).toBe('low');
    expect(answer('ALPHA BETA GAMMA DELTA ETA', pages('alpha'))).toBe('medium');
    expect(answer('ALPHA BETA GAMMA', pages('Pegasus', 'alpha'))).toBe('medium');
  });

  it('of one word lowers, of two forbids', () => {
    expect(answer('ALPHA', pages('Pegasus'))).toBe('medium');
    expect(answer('ALPHA BETA', pages('Pegasus'))).toBe('low');
  });

  it('of words that any shoe may have says nothing', () => {
    const { reason } = ask({ labels: labelled('TRAINER'), offers: pages('Pegasus') });
    expect(reason).not.toContain('the name on the label');
  });

  it('lowers, and forbids nothing, against the merchant’s own record', () => {
    const result = ask({ labels: labelled('ALPHA BETA'), own: [ownProduct()] });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
  });

  it('lowers in colour where every page that names one names another', () => {
    expect(answer('PEGASUS BLACK', pages('Pegasus red', 'Pegasus'))).toBe('medium');
    expect(answer('PEGASUS BLACK', pages('Pegasus red', 'Pegasus noir'))).toBe('high');
    expect(answer('PEGASUS BLACK', pages('Pegasus'))).toBe('high');
    expect(answer('PEGASUS', pages('Pegasus red'))).toBe('high');
  });
});
