import { describe, expect, it } from 'vitest';
import { labelVariants, pageVariants, variantWords } from '#app/knowledge/words/variant-words.ts';
import { CHILD, MEN, read, readSize, told, WIDE, WOMEN } from './read-variants.ts';

const readWidth = (width: string) => told(labelVariants([{ width }]));

describe('a child’s size on a label', () => {
  it.each([
    ['3Y', { age: 'older younger' }],
    ['4Y', { age: 'older' }],
    ['7Y', { age: 'older' }],
    ['8Y', CHILD],
    ['16Y', CHILD],
    ['17Y', {}],
    ['5T', { age: 'toddler' }],
    ['6T', {}],
    ['US 5,5Y', { age: 'older' }],
  ])('says for whom it is: %s', (size, expected) => {
    expect(readSize(size)).toEqual(expected);
  });

  it('is told once, with its system', () => {
    expect(labelVariants([{ size: 'US 5Y' }]).get('age')?.words).toEqual(['US 5Y']);
  });
});

describe('a continental size in a title', () => {
  it.each([
    ['Air Max 90 EU25 white', CHILD],
    ['Air Max 90 EU 25.5', CHILD],
    ['Air Max 90 EU 17 white', CHILD],
    ['Air Max 90 EU 31 white', CHILD],
    ['Air Max 90 EU 15 white', {}],
    ['Air Max 90 EU 32 white', {}],
  ])('is a child’s from 16 to 31: %s', (title, expected) => {
    expect(read(title)).toEqual(expected);
  });
});

describe('a W beside a size', () => {
  it.each([
    ['W8', WOMEN],
    ['US 9.5 W', WIDE],
    ['US10W', WIDE],
    ['(US 10W)', WIDE],
    ['US 10W / EU 44', WIDE],
    ["MEN'S US 10 W", { ...MEN, ...WIDE }],
    ['8 W', {}],
  ])('on a label: %s', (size, expected) => {
    expect(readSize(size)).toEqual(expected);
  });

  it('in a title is the width where it is joined to half a size', () => {
    expect(read('New Balance 880 US 9.5W')).toEqual(WIDE);
  });
});

describe('a width in a field of its own', () => {
  it.each(['EE', 'EEEE', 'WW', 'XW', 'XXW', 'WIDE', 'XWIDE', 'X WIDE', 'EXTRA WIDE'])(
    'is wide: %s',
    (width) => {
      expect(readWidth(width)).toEqual(WIDE);
    },
  );

  it.each(['AA', 'N', ' narrow '])('is narrow: %s', (width) => {
    expect(readWidth(width)).toEqual({ width: 'narrow' });
  });

  it.each(['D/B', 'B/D', 'M/N', 'N/W', 'W/M', 'N/A'])(
    'is none where it is not one: %s',
    (width) => {
      expect(readWidth(width)).toEqual({});
    },
  );

  it('is told without the spaces around it', () => {
    expect(labelVariants([{ width: ' 2E ' }]).get('width')?.words).toEqual(['2E']);
  });
});

describe('several words for one thing', () => {
  it('say the same in any order', () => {
    const orders = ['JR TD GS', 'JR GS TD', 'TD JR GS', 'TD GS JR', 'GS JR TD', 'GS TD JR'];
    for (const order of orders) {
      expect([order, read(`Superstar ${order}`)]).toEqual([order, { age: 'older toddler' }]);
    }
    for (const order of ['adult kids JR', 'JR adult kids', 'kids JR adult']) {
      expect([order, read(`Superstar ${order}`)]).toEqual([order, { age: 'adult older younger' }]);
    }
  });

  it('in the text of a page count where one narrows the other, and not where two exclude each other', () => {
    const page = (text: string) => told(pageVariants('Superstar', text));
    expect(page("Kids' shoe, also for toddlers")).toEqual({ age: 'toddler' });
    expect(page('Kids: toddlers, big kids')).toEqual({});
  });

  it('are told with a plain apostrophe, however the page writes it', () => {
    expect(variantWords('Pegasus Men’s').get('gender')?.words).toEqual(["Men's"]);
  });
});
