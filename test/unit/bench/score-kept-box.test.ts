import { expect, it } from 'vitest';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { newKeptCount, scoreKeptBox } from '#test/bench/kept-photos/score-kept-box.ts';

const label = (printed: string, accepted: boolean, more: Partial<LabelReading> = {}) => ({
  styleCode: { printed, accepted, repaired: false },
  unreadable: false,
  ...more,
});

it('counts readings of a box against what a person confirmed', () => {
  const count = newKeptCount();
  const confirmed = { styleCode: 'DD1391-100', brand: 'Nike', size: 'US 9' };
  const score = (...labels: LabelReading[]) => scoreKeptBox(count, confirmed, labels);
  expect(score(label('DD1391 100', true, { brand: 'NIKE', size: 'US 9' }))).toBe('exact');
  // Another box beside it was not confirmed.
  expect(score(label('ZZ0000-000', true), label('DD1391-100', false))).toBe('exact');
  expect(score(label('DD1391-1OO', false, { size: 'US 8', otherSizes: ['UK 7'] }))).toBe('wrong');
  expect(score(label('DD1391-101', true, { brand: 'adidas', size: 'EU 42' }))).toBe('wrong');
  expect(score({ unreadable: true })).toBe('none');
  expect(score()).toBe('none');
  expect(count).toEqual({
    n: 6,
    exact: 2,
    accepted: 1,
    wrong: 2,
    accepted_wrong: 1,
    none: 2,
    brand_same: 1,
    brand_differs: 1,
    size_same: 1,
    size_differs: 1,
  });
});
