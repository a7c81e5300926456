import { describe, expect, it } from 'vitest';
import { matchShape } from '#app/providers/label-reader/code/match-shape.ts';

const repaired = (printed: string, shape: string) => {
  const { key, repairs } = matchShape(printed, shape) ?? {};
  return key === undefined ? null : `${key} ${repairs}`;
};

describe('a character where a shape has a digit', () => {
  it.each([
    ['O', '0'],
    ['Q', '0'],
    ['D', '0'],
    ['I', '1'],
    ['L', '1'],
    ['|', '1'],
    ['S', '5'],
    ['B', '8'],
    ['Z', '2'],
    ['G', '6'],
  ])('%s was %s', (read, digit) => {
    expect(repaired(`A${read}`, '@#')).toBe(`A${digit} 1`);
  });

  it.each(['0', '9'])('%s is one', (digit) => {
    expect(repaired(`A${digit}`, '@#')).toBe(`A${digit} 0`);
  });

  it.each(['A', 'T', '/', ':', '٣'])('%s is none', (read) => {
    expect(repaired(`A${read}`, '@#')).toBeNull();
  });
});

describe('a character where a shape has a letter', () => {
  it.each([
    ['1', 'I'],
    ['0', 'O'],
    ['5', 'S'],
    ['8', 'B'],
    ['2', 'Z'],
    ['6', 'G'],
  ])('%s was %s', (read, letter) => {
    expect(repaired(`${read}1`, '@#')).toBe(`${letter}1 1`);
  });

  it.each(['A', 'Z'])('%s is one, in either case', (letter) => {
    expect(repaired(`${letter}1`, '@#')).toBe(`${letter}1 0`);
    expect(repaired(`${letter.toLowerCase()}1`, '@#')).toBe(`${letter}1 0`);
  });

  it.each(['|', '@', '[', 'Ö'])('%s is none', (read) => {
    expect(repaired(`${read}1`, '@#')).toBeNull();
  });

  it('a lower-case l is a repair even where it becomes a letter', () => {
    expect(repaired('l1', '@#')).toBe('I1 1');
  });
});

describe('a character where a shape has a letter or a digit', () => {
  it.each(['A', 'Z', '0', '9'])('%s is taken as read', (read) => {
    expect(repaired(`1${read}`, '#*')).toBe(`1${read} 0`);
  });

  it.each(['|', '-', 'É', '/', ':', '@', '['])('%s is neither', (read) => {
    expect(repaired(`1${read}`, '#*')).toBeNull();
  });
});

describe('a character that a shape names', () => {
  it.each([
    ['L', '1I|'],
    ['O', '0QD'],
    ['0', 'OQD'],
    ['A', '4'],
    ['C', '0OG'],
    ['S', '5'],
    ['N', 'MH'],
    ['V', 'Y'],
    ['M', 'N'],
    ['T', '7I'],
    ['B', '8'],
    ['F', 'P'],
    ['1', 'IL|'],
    ['3', '8'],
  ])('%s may be read as each of %s', (literal, looks) => {
    for (const read of looks) expect(repaired(`${read}7`, `${literal}#`)).toBe(`${literal}7 1`);
    expect(repaired(`${literal}7`, `${literal}#`)).toBe(`${literal}7 0`);
  });

  it('is not taken for what it does not look like', () => {
    expect(repaired('X7', 'L#')).toBeNull();
    expect(repaired('07', 'E#')).toBeNull();
  });
});

describe('how much a shape may repair', () => {
  it('two guesses, not three', () => {
    expect(repaired('DDI39I-100', '@@####-###')).toBe('DD1391100 2');
    expect(repaired('DDI39I-1O0', '@@####-###')).toBeNull();
  });

  it('any number of characters that the shape names: they are no guess', () => {
    expect(repaired('YMOOOE2KKJ7', 'VN000******')).toBe('VN000E2KKJ7 5');
  });

  it('no characters more or fewer', () => {
    expect(repaired('DD1391-1000', '@@####-###')).toBeNull();
    expect(repaired('DD1391-10', '@@####-###')).toBeNull();
    expect(repaired('DD1391-', '@@####')).toBeNull();
  });

  it('what needs the fewest of all ways to read it', () => {
    const newBalance = '@{1,3}#{3,4}@{1,4}#{0,2}';
    expect(repaired('ML2002RA', newBalance)).toBe('ML2002RA 0');
    expect(repaired('M990GL6', newBalance)).toBe('M990GL6 0');
  });
});

describe('separators', () => {
  it.each(['-', '–', '—', '.', '_', ' ', '/', '~', '='])('%j is one', (separator) => {
    expect(matchShape(`388392${separator}12`, '######-##')).toEqual({
      key: '38839212',
      spelling: `388392${separator}12`,
      repairs: 0,
      asRead: '38839212',
      ambiguous: [],
      hasSeparator: true,
      lacksSeparator: false,
    });
  });

  it.each(['+', ',', 'X'])('%j is none', (separator) => {
    expect(matchShape(`388392${separator}12`, '######-##')).toBeNull();
  });

  it('may be lost, which is said, or may not, as the shape wants it', () => {
    expect(matchShape('38839212', '######-##')).toMatchObject({
      hasSeparator: false,
      lacksSeparator: true,
    });
    expect(matchShape('38839212', '######=##')).toBeNull();
    expect(matchShape('388392-12', '######=##')).toMatchObject({
      hasSeparator: true,
      lacksSeparator: false,
    });
  });
});

describe('a character that may be letter or digit beside one that was repaired', () => {
  it.each([
    ['VNOOOE20KJ8', 'VN000******', [7]],
    ['VNOOOE2OKJ8', 'VN000******', [7]],
    ['VN-OOYEBLK', 'VN=0******', [3]],
    ['563SQ-2323', '@#**@-####', [3]],
    ['5635Q-2323', '@#**@-####', [3]],
    ['663GQ-2323', '@#**@-####', [3]],
    ['6636Q-2323', '@#**@-####', [3]],
    ['863BQ-2323', '@#**@-####', [3]],
    ['8638Q-2323', '@#**@-####', [3]],
    ['263ZQ-2323', '@#**@-####', [3]],
    ['2632Q-2323', '@#**@-####', [3]],
  ])('is in doubt where it is of the same look: %s', (printed, shape, places) => {
    expect(matchShape(printed, shape)?.ambiguous).toEqual(places);
  });

  it.each([
    ['another look was repaired', '563GQ-2323'],
    ['what was repaired has no double among these', 'HI3KQ-2323'],
    ['nothing was repaired', 'H63SQ-2323'],
  ])('is believed where %s', (_what, printed) => {
    expect(matchShape(printed, '@#**@-####')?.ambiguous).toEqual([]);
  });
});

describe('O and 0 where a shape counts letters and digits in two ways', () => {
  const places = (printed: string) => matchShape(printed, '@{1,3}#{3,4}@{1,4}#{0,2}')?.ambiguous;

  it('are open behind a letter', () => {
    expect(places('ML880Z06')).toEqual([6]);
    expect(places('ML880ZO6')).toEqual([6]);
  });

  it('are a digit behind a digit', () => {
    expect(places('BB1080UV85')).toEqual([]);
  });

  it('are a digit at the beginning', () => {
    expect(matchShape('01234', '@{0,1}#{4,5}')?.ambiguous).toEqual([]);
  });

  it('are open alone: other pairs are told by their shape', () => {
    expect(places('ML880HG5')).toEqual([]);
  });
});
