import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import { AppError } from '#app/platform/errors.ts';

describe('normaliseStyleCode', () => {
  it.each([
    ['LC2818-101', 'LC2818-101', 'LC2818101'],
    ['  lc2818 101 ', 'LC2818-101', 'LC2818101'],
    ['388392_12', '388392-12', '38839212'],
    ['61.98025', '61-98025', '6198025'],
    ['a/b - c', 'A-B-C', 'ABC'],
    ['DD1391–100', 'DD1391-100', 'DD1391100'],
    ['DD1391−100', 'DD1391-100', 'DD1391100'],
    ['ＤＤ１３９１－１００', 'DD1391-100', 'DD1391100'],
    ['DD1391\u00a0100\n', 'DD1391-100', 'DD1391100'],
    ['AB-12+', 'AB-12+', 'AB12'],
    ['\u0436\u0443\u043a-12', '\u0416\u0423\u041a-12', '\u0416\u0423\u041a12'],
  ])('gives %j the identity %s', (code, identityKey, comparisonKey) => {
    expect(normaliseStyleCode(code)).toMatchObject({ identityKey, comparisonKey });
  });

  it('does not merge codes that differ by having separators, but gives them one comparison key', () => {
    const [joined, split] = [normaliseStyleCode('DD1391100'), normaliseStyleCode('DD1391-100')];
    expect(joined.identityKey).not.toBe(split.identityKey);
    expect(joined.comparisonKey).toBe(split.comparisonKey);
  });

  it.each([
    'DD13\u000091',
    'DD13\t91',
    'DD\u200b1391',
    'DD\u202e1391',
    'AB\ud800',
    '',
    ' - ',
    '._/',
    '!!!',
    '"',
  ])('refuses %j and names the field', (code) => {
    const refuse = () => normaliseStyleCode(code, '/variants/0/style_code');
    expect(refuse).toThrow(AppError);
    try {
      refuse();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'invalid_input',
        errors: [{ pointer: '/variants/0/style_code' }],
      });
    }
  });

  it.each([
    [
      '\u04101234',
      'character 1, "\u0410" (U+0410), is Cyrillic and looks like the Latin "A"',
      'A1234',
    ],
    [
      'a\u0432-12',
      'character 2, "\u0432" (U+0432), is Cyrillic and looks like the Latin "B"',
      'AB-12',
    ],
    [
      'DD13\u039f1',
      'character 5, "\u039f" (U+039F), is Greek and looks like the Latin "O"',
      'DD13O1',
    ],
    ['\u0410\u0420\u0422 7', 'character 3, "\u0422" (U+0422), is Cyrillic', 'APT 7'],
    [
      'AB\u0416-1',
      'most of this one is Latin: character 3, "\u0416" (U+0416), is Cyrillic',
      undefined,
    ],
    [
      '\u0416\u0428E-1',
      'most of this one is Cyrillic: character 3, "E" (U+0045), is Latin',
      undefined,
    ],
    ['AB\u0663\u0663', 'character 3, "\u0663" (U+0663), is Arabic; character 4', undefined],
    ['AB\u9774', 'character 3, "\u9774" (U+9774), is', undefined],
  ])(
    'refuses %j, whose letters are not what they look like, and names them',
    (code, words, retyped) => {
      const refuse = () => normaliseStyleCode(code);
      expect(refuse).toThrow(words);
      try {
        refuse();
      } catch (error) {
        const { errors } = error as AppError;
        expect(errors.map(({ suggestions }) => suggestions)).toEqual([retyped && [retyped]]);
      }
    },
  );

  it.each([
    ['\u0416\u0423\u041a-12', 'Cyrillic'],
    ['\u03a9-12\u03a3', 'Greek'],
    ['\u9774\u306e\u30d6\u30fc\u30c4-1', 'Japanese'],
    ['\uff76\uff9e1', 'half-width Japanese'],
    ['\uc2e0\ubc1c 12', 'Korean'],
    ['\u0663\u0664', 'Arabic digits'],
    ['\uff21\uff22\uff11', 'full-width Latin'],
    ['\u00c5\u00d8\u00df-1', 'Latin with accents'],
    ['12345', 'digits'],
    ['\u00bd "12" \u00a9\u2122', 'symbols'],
  ])('takes %j, which is all %s', (code) => {
    expect(() => normaliseStyleCode(code)).not.toThrow();
  });

  const codes = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.stringMatching(/^[A-Za-z0-9 _./-]{1,20}$/),
    )
    .filter((code) => {
      try {
        normaliseStyleCode(code);
        return true;
      } catch {
        return false;
      }
    });

  it('is stable: the identity of an identity is itself', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const { identityKey } = normaliseStyleCode(code);
        expect(normaliseStyleCode(identityKey).identityKey).toBe(identityKey);
      }),
    );
  });

  it('does not depend on case, outer white space or the kind and number of separators', () => {
    const parts = fc.array(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { minLength: 1, maxLength: 4 });
    const separator = fc.stringMatching(/^[ _./–—-]{1,3}$/);
    fc.assert(
      fc.property(parts, separator, (list, between) => {
        const plain = normaliseStyleCode(list.join('-'));
        const other = normaliseStyleCode(`  ${list.join(between).toLowerCase()} `);
        expect(other.identityKey).toBe(plain.identityKey);
        expect(other.comparisonKey).toBe(list.join(''));
      }),
    );
  });

  it('leaves only letters and digits in the comparison key, and no run of separators in the identity', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const { identityKey, comparisonKey } = normaliseStyleCode(code);
        expect(comparisonKey).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        expect(identityKey).not.toMatch(/--|[\s_./]/);
      }),
    );
  });
});
