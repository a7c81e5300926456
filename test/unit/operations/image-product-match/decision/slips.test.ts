import { describe, expect, it } from 'vitest';
import { isSlipOf } from '#app/operations/image-product-match/decision/case/is-unknown-code.ts';

describe('isSlipOf', () => {
  it.each([
    ...['0O', '0D', '0Q', 'OD', 'OQ', 'DQ', '1I', '1L', '1J', 'IL', 'IJ', 'LJ', '5S', '8B', '2Z'],
    ...['6G', 'CG', 'UV', 'EF', 'PR', 'MN', 'VY'],
  ])('takes %s for each other, either way and anywhere', (pair) => {
    const [one = '', other = ''] = pair;
    expect(isSlipOf(`A${one}7`, `A${other}7`)).toBe(true);
    expect(isSlipOf(`A${other}7`, `A${one}7`)).toBe(true);
    expect(isSlipOf(`${one}A7`, `${other}A7`)).toBe(true);
    expect(isSlipOf(`A7${one}`, `A7${other}`)).toBe(true);
  });

  it.each([
    ['a digit for a digit', 'A3', 'A8'],
    ['a digit for a digit that looks alike to nobody', 'A0', 'A6'],
    ['letters that do not look alike', 'AK', 'AW'],
    ['a letter and a digit that do not', 'AK', 'A4'],
    ['two slips', 'O1', '0I'],
    ['the same code', 'AB12', 'AB12'],
    ['a code of another length', 'AB12', 'AB12CD'],
    ['a letter too many', 'AB12C', 'AB12'],
    ['a letter too many beside a slip', 'AB12C', 'A812'],
    ['a digit lost at an end', 'AB12', 'AB123'],
    ['a digit lost at the start', 'AB12', '7AB12'],
    ['a letter lost within', 'AB12', 'ABC12'],
  ])('takes none for a slip: %s', (_what, read, meant) => {
    expect(isSlipOf(read, meant)).toBe(false);
  });

  it('takes a letter lost at either end for one', () => {
    expect(isSlipOf('W2002P', 'W2002PJ')).toBe(true);
    expect(isSlipOf('2002PJ', 'W2002PJ')).toBe(true);
  });
});
