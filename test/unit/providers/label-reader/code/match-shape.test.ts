import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandForm } from '#app/knowledge/code-shapes/parse-form.ts';
import { matchShape } from '#app/providers/label-reader/code/match-shape.ts';

describe('matchShape', () => {
  it('repairs only what the shape fixes as letter or digit, and counts it', () => {
    expect(matchShape('DDI39I-1O0', '@@####-###')).toBeNull();
    expect(matchShape('DD139I-1O0', '@@####-###')).toMatchObject({
      key: 'DD1391100',
      spelling: 'DD1391-100',
      repairs: 2,
    });
    expect(matchShape('0D1391-100', '@@####-###')).toMatchObject({ key: 'OD1391100', repairs: 1 });
  });

  it('keeps the separators of the print and does without a missing one', () => {
    expect(matchShape('388392 12', '######-##')).toMatchObject({
      spelling: '388392 12',
      hasSeparator: true,
    });
    expect(matchShape('38839212', '######-##')).toMatchObject({
      key: '38839212',
      hasSeparator: false,
    });
    expect(matchShape('VN0EYEBLK', 'VN=0******')).toBeNull();
  });

  it('counts a lower-case l as a repair whatever it becomes', () => {
    expect(matchShape('DDl391-100', '@@####-###')).toMatchObject({ key: 'DD1391100', repairs: 1 });
  });

  it('calls a reading ambiguous where nothing tells letter from digit', () => {
    const shape = '@{1,3}#{3,4}@{1,4}#{0,2}';
    expect(matchShape('ML880Z06', shape)?.ambiguous).not.toEqual([]);
    expect(matchShape('BB1080UV85', shape)?.ambiguous).toEqual([]);
    expect(matchShape('M990GL6', shape)?.ambiguous).toEqual([]);
    expect(matchShape('VNOOOE20KJ8', 'VN000******')?.ambiguous).not.toEqual([]);
    expect(matchShape('VN000E2OKJ8', 'VN000******')?.ambiguous).toEqual([]);
  });

  it('expands repeats', () => {
    expect(expandForm('@{1,2}#{0,1}')).toEqual(['@', '@#', '@@', '@@#']);
  });

  it('changes nothing in a code that fits, whatever its characters', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const digit = fc.constantFrom(...'0123456789');
    const nike = fc.tuple(
      fc.array(letter, { minLength: 2, maxLength: 2 }),
      fc.array(digit, { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(nike, ([letters, digits]) => {
        const code = `${letters.join('')}${digits.slice(0, 4).join('')}-${digits.slice(4).join('')}`;
        expect(matchShape(code, '@@####-###')).toMatchObject({ spelling: code, repairs: 0 });
      }),
    );
  });
});
