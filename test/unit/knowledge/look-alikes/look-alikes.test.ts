import { describe, expect, it } from 'vitest';
import {
  ambiguousPlaces,
  ambiguousPlacesByNeighbours,
} from '#app/knowledge/look-alikes/ambiguous-places.ts';
import { CONFUSIONS } from '#app/knowledge/look-alikes/confusions.ts';
import {
  areNearlyIdentical,
  digitReadAs,
  isLetterDigitLookAlike,
  isLookAlike,
  isSlip,
  letterReadAs,
  lookAlikesOf,
  looksTheSame,
  mayBeReadAs,
  swapGroupOf,
} from '#app/knowledge/look-alikes/look-alikes.ts';
import { matchShape } from '#app/providers/label-reader/code/match-shape.ts';

const MARKS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const marksOf = (isOne: (mark: string) => boolean) => MARKS.filter(isOne).join('');

describe('the table of confusions', () => {
  it('has each pair once, of one character each', () => {
    const pairs = CONFUSIONS.map(({ printed, read }) => `${printed}${read}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { printed, read } of CONFUSIONS) {
      expect([printed.length, read.length]).toEqual([1, 1]);
      expect(printed).not.toBe(read);
    }
  });

  it('says what one character may be instead, by how likely that has to be', () => {
    expect(Object.fromEntries(MARKS.map((mark) => [mark, lookAlikesOf(mark)]))).toMatchObject({
      1: 'IT',
      0: 'OQ',
      D: '',
      T: '1',
      L: '',
    });
    expect(marksOf((mark) => areNearlyIdentical('1', mark))).toBe('I');
    expect(marksOf((mark) => looksTheSame('0', mark))).toBe('O');
    expect(marksOf((mark) => isLookAlike('0', mark))).toBe('DOQ');
    expect(marksOf((mark) => isSlip('1', mark))).toBe('IJLT');
    expect(marksOf((mark) => mayBeReadAs('T', mark))).toBe('I17');
    expect(marksOf(isLetterDigitLookAlike)).toBe('BDGIJLOQSTZ012568');
    expect(isLetterDigitLookAlike('|')).toBe(false);
  });

  it('repairs to the likeliest character of the kind', () => {
    expect(MARKS.map((mark) => letterReadAs(mark)).join('')).toBe('OIZSGB');
    expect(marksOf((mark) => digitReadAs(mark) !== null)).toBe('BDGILOQSZ');
    expect(['0', 'D', 'B', '1', 'I', 'T'].map(swapGroupOf)).toEqual([
      '0',
      '0',
      '8',
      null,
      null,
      null,
    ]);
  });
});

describe('isLookAlike', () => {
  it.each(['O0', 'Q0', 'D0', 'S5', 'B8', 'Z2', 'G6', 'I1', 'T1'])('%s, either way', (pair) => {
    const [one = '', other] = pair;
    expect(isLookAlike(one, other)).toBe(true);
    expect(isLookAlike(other ?? '', one)).toBe(true);
  });

  it.each(['OQ', 'DO', 'A4', 'D8', 'XD', 'B0', '12', 'AA', '00'])('not %s', (pair) => {
    const [one = '', other] = pair;
    expect(isLookAlike(one, other)).toBe(false);
  });

  it('not what stands beyond the end', () => {
    expect(isLookAlike('A', undefined)).toBe(false);
    expect(isLookAlike('D', undefined)).toBe(false);
  });
});

describe('ambiguousPlaces', () => {
  const open = (spelling: string, shape: string) =>
    ambiguousPlaces(spelling, (each) => matchShape(each, shape)?.repairs === 0);

  it('names each character whose look-alike makes a code too', () => {
    expect(open('U9060HG5', '@{1,3}#{3,4}@{1,4}#{0,2}')).toEqual([4, 6, 7]);
  });

  it('counts characters, not separators', () => {
    expect(open('VN-0EYEBLK', 'VN=0******')).toEqual([6]);
  });

  it('has none where the shape says letter or digit', () => {
    expect(open('GB5528', '@@####')).toEqual([]);
  });

  it.each([
    'O0',
    '0O',
    'Q0',
    'S5',
    '5S',
    'B8',
    '8B',
    'Z2',
    '2Z',
    'G6',
    '6G',
    'I1',
    '1I',
    '1T',
    'T1',
  ])('knows what else %s may be', ([mark = '', twin = '']) => {
    expect(ambiguousPlaces(`A${mark}7`, (each) => each === `A${twin}7`)).toEqual([1]);
  });

  it('tries every look-alike of a character', () => {
    expect(ambiguousPlaces('AB1', (each) => each === 'ABT')).toEqual([2]);
    expect(ambiguousPlaces('AB1', (each) => each === 'ABI')).toEqual([2]);
  });
});

describe('ambiguousPlacesByNeighbours', () => {
  it.each([
    ['2606RLK', [3], 'a digit beside a letter'],
    ['B9K', [0], 'a letter beside a digit'],
    ['QQ02', [1, 2, 3], 'both where letters end, and the last'],
    ['QQ-2166-5', [6], 'the last, whatever is before it'],
    ['QQ-21664', [], 'none beside a separator'],
    ['SSK', [], 'none among letters'],
    ['4AK7', [], 'none that looks like nothing else'],
    ['1092894', [0], 'of digits alone the first, where it is drawn as a letter is'],
    ['4092811', [], 'no other of digits alone'],
  ])('%s: %j, %s', (spelling, places) => {
    expect(ambiguousPlacesByNeighbours(spelling)).toEqual(places);
  });
});
