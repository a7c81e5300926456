import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dropNulls } from '#app/operations/pipeline/drop-nulls.ts';
import { parseInput, toPointer } from '#app/operations/pipeline/parse-input.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError } from '#app/platform/errors.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  count: z.number().int().min(0).optional(),
  kind: z.enum(['A', 'B']).optional(),
  rows: z
    .array(z.strictObject({ 'a/b': z.boolean() }))
    .min(1)
    .optional(),
  codes: z.array(z.string()).min(2).max(3).optional(),
  letter: z.string().max(1).optional(),
  code: z.string().min(2).optional(),
  amount: z.number().min(1).max(9).optional(),
  prices: z.record(z.string(), z.string()).optional(),
  nothing: z.null().optional(),
  place: z
    .union([z.literal(''), z.url({ error: 'must be a URL such as https://example.com' })])
    .optional(),
  either: z.union([z.number(), z.boolean()]).optional(),
  even: z
    .number()
    .refine((count) => count % 2 === 0, 'must be even.')
    .optional(),
});

function problemsOf(raw: unknown) {
  try {
    parseInput(schema, raw);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors;
  }
}

describe('an input that is wrong', () => {
  it.each([
    [{}, '/name', 'name: is required and must be a string.'],
    [{ name: '' }, '/name', 'name: must not be empty.'],
    [{ name: 'abcdef' }, '/name', 'name: is too long: at most 5 characters.'],
    [{ name: 'a', count: 'x' }, '/count', 'count: must be a number, not a string.'],
    [{ name: 'a', count: -1 }, '/count', 'count: is too small: at least 0.'],
    [{ name: 'a', count: 1.5 }, '/count', 'count: must be a whole number, such as 3.'],
    [{ name: 'a', rows: [] }, '/rows', 'rows: is too small: at least 1 entry.'],
    [{ name: 'a', codes: ['x'] }, '/codes', 'codes: is too small: at least 2 entries.'],
    [{ name: 'a', kind: 'C' }, '/kind', 'kind: must be one of "A", "B".'],
    [
      { name: 'a', codes: ['x', 'y', 'z', 'w'] },
      '/codes',
      'codes: is too large: at most 3 entries.',
    ],
    [{ name: 'a', letter: 'ab' }, '/letter', 'letter: is too long: at most 1 character.'],
    [{ name: 'a', code: 'a' }, '/code', 'code: is too short: at least 2 characters.'],
    [{ name: 'a', amount: 0 }, '/amount', 'amount: is too small: at least 1.'],
    [{ name: 'a', amount: 10 }, '/amount', 'amount: is too large: at most 9.'],
    [{ name: 'a', count: true }, '/count', 'count: must be a number, not a boolean.'],
    [{ name: 'a', prices: 1 }, '/prices', 'prices: must be an object, not a number.'],
    [{ name: 'a', codes: [null, 'x'] }, '/codes/0', 'codes[0]: must be a string, not null.'],
    [{ name: 'a', nothing: 1 }, '/nothing', 'nothing: must be null, not a number.'],
    [{ name: 'a', place: 'x' }, '/place', 'place: must be a URL such as https://example.com'],
    [{ name: 'a', either: 'x' }, '/either', 'either: is not of a form that is allowed here.'],
    [{ name: 'a', even: 1 }, '/even', 'even: must be even.'],
    [
      { name: 'a', ['x'.repeat(90)]: 1 },
      `/${'x'.repeat(90)}`,
      `"${'x'.repeat(80)}" is not a field of this input. Remove it or correct its spelling.`,
    ],
    [
      { name: 'a', nmae: 1 },
      '/nmae',
      '"nmae" is not a field of this input. Remove it or correct its spelling.',
    ],
    [
      { name: 'a', rows: [{ 'a/b': 1 }] },
      '/rows/0/a~1b',
      'rows[0].a/b: must be a boolean, not a number.',
    ],
    [[], '', 'The input: must be an object, not an array.'],
    ['text', '', 'The input: must be an object, not a string.'],
  ])('%j is refused at %s in words', (raw, pointer, detail) => {
    expect(problemsOf(raw)).toEqual([{ pointer, detail }]);
  });

  it('names every field that is wrong, up to twenty', () => {
    const rows = Array.from({ length: 30 }, () => ({ 'a/b': 'no' }));
    expect(problemsOf({ name: 'a', rows })).toHaveLength(20);
  });

  it.each([
    [{ name: '' }, 'name: must not be empty.'],
    [
      { name: '', count: 'x' },
      'The input has 2 problems (see errors). The first: name: must not be empty.',
    ],
    [
      { name: 'a', rows: Array(30).fill({ 'a/b': 1 }) },
      'The input has 30 problems (the first 20 are in errors). The first: rows[0].a/b: must be a boolean, not a number.',
    ],
  ])('says in one sentence how much is wrong and what first: %#', (raw, sentence) => {
    expect(() => parseInput(schema, raw)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: sentence }),
    );
  });

  it('whatever it is, ends in an input error and nothing else', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        try {
          parseInput(storefrontProductUpsertContract.input, raw);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('null', () => {
  it('means absent for a field, at every depth, and stays in a list', () => {
    expect(dropNulls({ a: null, b: { c: null, d: 1 }, e: [{ f: null }, null] })).toEqual({
      b: { d: 1 },
      e: [{}, null],
    });
  });
});

describe('a pointer', () => {
  it('escapes what RFC 6901 escapes', () => {
    expect(toPointer(['a/b', 0, '~'])).toBe('/a~1b/0/~0');
  });
});
