import { describe, expect, it } from 'vitest';
import { findCategory } from '#app/operations/receiving/boxes/find-category.ts';

const of = (productType: string, ...categoryIds: string[]) =>
  categoryIds.map((categoryId, no) => ({ title: `Product ${no}`, productType, categoryId }));

describe('the category of a new product', () => {
  it('is that of three products of its type', () => {
    expect(findCategory('Sneakers', of('Sneakers', 'aa-8', 'aa-8', 'aa-8'))).toBe('aa-8');
  });

  it('is told by those that have one', () => {
    expect(findCategory('Sneakers', of('Sneakers', 'aa-8', '', 'aa-8', 'aa-8'))).toBe('aa-8');
  });

  it.each([
    ['they are two', of('Sneakers', 'aa-8', 'aa-8')],
    ['one is in another', of('Sneakers', 'aa-8', 'aa-8', 'aa-8', 'aa-1')],
    ['they are of another type', of('Boots', 'aa-8', 'aa-8', 'aa-8')],
    ['none has one', of('Sneakers', '', '', '')],
    ['there are none', []],
  ])('is left open where %s', (_why, products) => {
    expect(findCategory('Sneakers', products)).toBe('');
  });
});
