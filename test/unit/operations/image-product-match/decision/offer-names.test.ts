import { describe, expect, it } from 'vitest';
import { readOffer } from '#app/operations/image-product-match/decision/pages/offer-name.ts';

const model = (title: string) => readOffer({ title }).model.join(' ');

describe('the model words of an offer', () => {
  it.each([
    ['Nike Free RN Flyknit - Black/White', 'free rn flyknit'],
    ['Nike Tiempo Legend VI FG', 'tiempo legend 6 fg'],
    ['Puma evoPOWER 4.3 FG - Red/White', 'evopower 4.3 fg'],
    ['Puma evoPOWER 4,3 FG - Red/White', 'evopower 4.3 fg'],
    ['Nike Tiempo IN - Black/Volt', 'tiempo ic'],
    ['Nike Tiempo IN', 'tiempo ic'],
    ['Nike Tiempo IN  - Black', 'tiempo ic'],
    ['Nike Tiempo IN Motion', 'tiempo motion'],
    ['Nike Run 10.25', 'run 10.25'],
    ['Nike Run US9', 'run'],
    ['Nike Revolution road training-shoes', 'revolution'],
    ['Nike Revolution casual boots', 'revolution'],
    ['Nike Blazer shoes in leather', 'blazer leather'],
    ['Nike Blazer Lo Leder Prm', 'blazer low leather premium'],
    ['Nike Blazer Hi', 'blazer high'],
    ['Nike Air Max 90 Essential', 'max 90 essential'],
    ['Nike Free Run 5.0 running shoes', 'free run 5.0'],
    ['Nike Revolution trail running shoe', 'revolution'],
    ['Nike Mercurial soccer cleats', 'mercurial'],
    ['Nike Roshe Two size 9.5', 'roshe two'],
    ['Nike Roshe Two US 9 EU 42,5', 'roshe two'],
    ['Nike Roshe Two $129.00', 'roshe two'],
    ['Nike Roshe Two SP16 017', 'roshe two'],
    ['Nike Roshe 844931-002 Two', 'roshe two'],
    ['Nike Roshe 844931-002 844931-004 Two', 'roshe two'],
    ['Air Jordan 13 Retro', '13'],
    ['ASICS FuzeX2', 'fuzex 2'],
    ['Wmns Nike Roshe kids', 'roshe'],
    ['Buy Nike Roshe online', 'roshe'],
    ['New Balance 574 wide', '574 wide'],
    ['Nike Revolution casual sneaker', 'revolution'],
    ['Nike Revolution training trainer', 'revolution'],
    ['Nike Mercurial football boot', 'mercurial'],
    ['ペガサスrunning shoesダンク¥12,000ズーム', 'ヘカサス タンク スーム'],
  ])('%s: %s', (title, words) => {
    expect(model(title)).toBe(words);
  });
});

describe('whom an offer is for', () => {
  it.each([
    ['Nike Roshe', null],
    ["Nike Men's Roshe", 'men'],
    ['Nike Wmns Roshe', 'women'],
    ['Nike Roshe (GS)', 'kids'],
    ['Nike Roshe (PS)', 'little kids'],
    ['Nike Roshe (TD)', 'toddler'],
    ['Sneakers for Men (GS)', 'kids'],
    ['Nike kids toddler', 'toddler'],
    ['Nike Roshe PS (GS)', 'kids'],
    ['Nike Roshe unisex', null],
    ['Nike Roshe unisex kids', 'kids'],
    ['Nike Roshe men and women', null],
  ])('%s: %s', (title, audience) => {
    expect(readOffer({ title })).toMatchObject({ audience, audienceInTitle: audience });
  });

  it('is told by the page where the title does not', () => {
    const offer = readOffer({ title: 'Nike Roshe', snippet: 'Buty damskie' });
    expect(offer).toMatchObject({ audience: 'women', audienceInTitle: null });
    const both = readOffer({ title: 'Nike Wmns Roshe', snippet: "men's shoes" });
    expect(both).toMatchObject({ audience: 'women', audienceInTitle: 'women' });
  });

  it.each([
    ['Nike Girls Roshe', 'girls'],
    ['Nike Boys Roshe', 'boys'],
    ['Nike Roshe boys and girls', null],
    ['Nike Roshe (GS)', null],
  ])('among children, %s: %s', (title, sex) => {
    expect(readOffer({ title }).sex).toBe(sex);
  });
});

describe('the codes of an offer', () => {
  it('are those of the title, else those of the rest', () => {
    expect(readOffer({ title: 'Nike 844931-002', snippet: '844931-004' }).codes).toEqual([
      '844931002',
    ]);
    expect(readOffer({ title: 'Nike Roshe', snippet: '844931-004' }).codes).toEqual(['844931004']);
    expect(readOffer({ title: 'Roshe 844931-004', snippet: 'by Nike' }).codes).toEqual([
      '844931004',
    ]);
    expect(readOffer({ title: 'Nike 844931-002 844931 002' }).codes).toEqual(['844931002']);
    expect(readOffer({ title: 'Nike Roshe' }).codes).toEqual([]);
  });

  it.each([
    ['Nike Roshe SP16 017', '017'],
    ['Nike Roshe SS 15 0743', '0743'],
    ['Nike Roshe SS15  0743', '0743'],
    ['Nike Roshe HO14 01743', null],
    ['Nike Roshe sp16 017', null],
    ['Nike Roshe XX16 017', null],
    ['Nike Roshe FW17', null],
  ])('end in the colour number behind a season, %s: %s', (title, number) => {
    expect(readOffer({ title }).colourNumber).toBe(number);
  });
});
