import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { CODE, evidence, label, offer, ownProduct } from './decision/evidence-builders.ts';

/** Three sites that print the code and say whom the shoe is for in these words. */
const saying = (...words: string[]) =>
  [0, 1, 2].map((at) => {
    const said = words[at % words.length] ?? '';
    return offer(`shop-${at}.example`, {
      title: [
        `Nike ${said} Air Zoom Pegasus 41 ${CODE}`,
        `Buy ${CODE}: ${said} Pegasus 41 by Nike`,
        `${said} Nike Pegasus 41, style ${CODE}, new`,
      ][at] as string,
    });
  });
const ask = (parts: Partial<LabelReading>, ...words: string[]) =>
  decide(
    evidence({
      labels: [label({ description: 'AIR ZOOM PEGASUS 41', ...parts })],
      offers: saying(...words),
    }),
  );
const described = (qualifier: string) => ({ description: `AIR ZOOM PEGASUS 41 ${qualifier}` });

/** What a label prints, and three other ways to say it. */
const QUALIFIERS: [qualifier: string, same: string[]][] = [
  ['(TD)', ['Toddler', "Infants'", 'Baby']],
  ['TD', ['toddlers', 'infant', 'Kleinkinder']],
  ['PS', ["Little Kids'", "Younger Kids'", 'Preschool']],
  ['(PS)', ['little kids', 'pre-school', 'kids']],
  ['GS', ["Big Kids'", "Older Kids'", 'Grade School']],
  ['(GS)', ['Kinder', 'Youth', 'Junior']],
  ['J', ['Junior', "Kids'", 'Enfant']],
  ['JR', ['Kinder', 'youth', "Kids'"]],
  ['JNR', ["Older Kids'", 'GS', 'juniors']],
  ['K', ["Kids'", "Little Kids'", 'Kinder']],
  ['KIDS', ['Enfant', 'Kinder', 'GS']],
  ['YOUTH', ["Big Kids'", 'GS', 'junior']],
  ['W', ["Women's", 'Damen', 'Femme']],
  ["WN'S", ['Mujer', "Women's", 'ladies']],
  ['WMNS', ['Damen', 'womens', 'W']],
  ["WOMEN'S", ['Femme', 'wmns', 'Donna']],
  ["BOYS'", ['Boys', "Kids'", 'GS']],
  ["GIRLS'", ['girls', "Kids'", 'GS']],
  ['INFANT', ['Toddler', 'TD', 'Baby']],
  ['TODDLER', ['Infant', 'TD', 'crib']],
];

describe('a label that prints a qualifier, with its exact code confirmed', () => {
  it.each(QUALIFIERS)("lists the conflict with three sites that say men's: %s", (qualifier) => {
    const result = ask(described(qualifier), "Men's");
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.variant_conflicts).toEqual(
      expect.arrayContaining(["Men's", qualifier.replace(/[()]/g, '')]),
    );
  });

  it.each(QUALIFIERS)('lists none with sites that say the same: %s, %j', (qualifier, same) => {
    const result = ask(described(qualifier), ...same);
    expect(result).toMatchObject({ confidence: 'high', variant_conflicts: [] });
  });

  it.each(QUALIFIERS)('lists none with sites that say nothing: %s', (qualifier) => {
    expect(ask(described(qualifier), '').variant_conflicts).toEqual([]);
  });

  it.each([
    ['MENS', "Women's"],
    ['MENS', 'Damen'],
    ["MEN'S", "Kids'"],
  ])("lists %s beside three sites that say %s, and not beside men's", (qualifier, other) => {
    expect(ask(described(qualifier), other).variant_conflicts).toEqual(
      [other, qualifier].toSorted(),
    );
    expect(ask(described(qualifier), "Men's", 'Herren', 'Homme').variant_conflicts).toEqual([]);
  });

  it.each([
    ['SPEEDCROSS 6 W', "Men's", ["Men's", 'W']],
    ['SPEEDCROSS 6 W', "Women's", []],
    ['W SPEEDCROSS 6', "Men's", ["Men's", 'W']],
  ])('takes a single W as one: %s beside %s', (description, said, conflicts) => {
    const offers = saying(said).map((page) => ({
      ...page,
      title: page.title.replace(/(?:Air Zoom )?Pegasus 41/, 'Speedcross 6'),
    }));
    const labels = [label({ description })];
    expect(decide(evidence({ labels, offers })).variant_conflicts).toEqual(conflicts);
  });
});

describe('a label whose size says for whom it is', () => {
  it.each([
    ['US 10C', ['Toddler', 'Infant', "Kids'"]],
    ['10C', ['TD', 'baby', 'Enfant']],
    ['US 5Y', ["Big Kids'", 'GS', 'Youth']],
    ['US W 8', ["Women's", 'Damen', 'W']],
    ['W 8', ['Femme', 'Mujer', 'ladies']],
  ])('%s', (size, same) => {
    const other = ask({ size }, "Men's");
    expect(other).toMatchObject({ matched: true, confidence: 'medium' });
    expect(other.variant_conflicts).toEqual(["Men's", size].toSorted());
    expect(ask({ size }, ...same)).toMatchObject({ confidence: 'high', variant_conflicts: [] });
  });

  it('says nothing by a width, a waist, or the size of a garment', () => {
    for (const size of ['W32 L34', 'M', 'US 9.5', 'EU 42', 'US 10W']) {
      expect(ask({ size }, "Men's").variant_conflicts).toEqual([]);
    }
  });
});

describe('a label that prints its width', () => {
  it.each([
    ['2E', 'Narrow', 'Extra Wide'],
    ['D', 'Narrow', 'Wide'],
    ['B', 'Wide', 'Narrow'],
  ])('%s contradicts %s and not %s', (width, other, same) => {
    const result = ask({ width }, other);
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.variant_conflicts).toEqual([other, width].toSorted());
    expect(ask({ width }, same)).toMatchObject({ confidence: 'high', variant_conflicts: [] });
  });
});

describe('a label beside the store’s own record', () => {
  const inStore = (description: string, title: string) =>
    decide(evidence({ labels: [label({ description })], own: [ownProduct({ title })] }));

  it('lists the conflict like one with a page', () => {
    const result = inStore('AIR ZOOM PEGASUS 41 (GS)', "Nike Men's Air Zoom Pegasus 41");
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      variant_conflicts: ['GS', "Men's"],
    });
  });

  it('lists none where the record says the same or nothing', () => {
    for (const title of ["Nike Older Kids' Air Zoom Pegasus 41", 'Nike Air Zoom Pegasus 41']) {
      expect(inStore('AIR ZOOM PEGASUS 41 (GS)', title)).toMatchObject({
        confidence: 'high',
        variant_conflicts: [],
      });
    }
  });
});

describe('a stack of several styles', () => {
  it('lists the conflict of each label with the sources of its own code', () => {
    const other = 'DD1391-100';
    const labels = [
      label({ description: 'AIR ZOOM PEGASUS 41 (GS)' }),
      label({ code: other, description: 'WMNS DUNK LOW' }),
    ];
    const dunks = (said: string) =>
      saying(said).map((page) => ({
        ...page,
        link: `${page.link}0`,
        title: page.title.replace(CODE, other).replace(/(?:Air Zoom )?Pegasus 41/, 'Dunk Low'),
      }));
    const conflicts = (first: string, second: string) =>
      decide(evidence({ labels, offers: [...saying(first), ...dunks(second)] })).variant_conflicts;
    expect(conflicts("Big Kids'", "Women's")).toEqual([]);
    expect(conflicts("Men's", "Women's")).toEqual(['GS', "Men's"]);
    expect(conflicts("Men's", "Men's")).toEqual(['GS', "Men's", 'WMNS']);
  });
});
