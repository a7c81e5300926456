import { describe, expect, it } from 'vitest';
import { findProductType } from '#app/operations/receiving/boxes/find-product-type.ts';

const find = (model: string, products: [title: string, productType: string][]) =>
  findProductType(
    model,
    'Nike',
    products.map(([title, productType]) => ({ title, productType, categoryId: '' })),
  );
const PEGASUS: [string, string][] = [
  ['Nike Air Zoom Pegasus 39 - Black', 'Running Shoes'],
  ['Air Zoom Pegasus 40', 'Running Shoes'],
  ['Nike Air Zoom Pegasus Trail', 'Running Shoes'],
];

describe('the type of a new product', () => {
  it('is that of three products of the vendor with mostly the same name', () => {
    expect(find('Air Zoom Pegasus 41', PEGASUS)).toBe('Running Shoes');
    const others: [string, string][] = [
      ['Nike Club Hoodie', 'Hoodies'],
      ['Nike Air Force 1', 'Sneakers'],
    ];
    expect(find('Air Zoom Pegasus 41', [...PEGASUS, ...others])).toBe('Running Shoes');
  });

  it.each<[string, string, [string, string][]]>([
    ['the store has only two', 'Air Zoom Pegasus 41', PEGASUS.slice(1)],
    [
      'one of them has another type',
      'Air Zoom Pegasus 41',
      [...PEGASUS, ['Air Zoom Pegasus', 'Shoes']],
    ],
    ['one of them has none', 'Air Zoom Pegasus 41', [...PEGASUS, ['Air Zoom Pegasus', '']]],
    [
      'none of them has one',
      'Dunk',
      [
        ['Dunk', ''],
        ['Dunk Low', ''],
        ['Dunk High', ''],
      ],
    ],
    [
      'they share half of the name',
      'Classic Hoodie',
      [
        ['Classic Cortez', 'Sneakers'],
        ['Classic BW', 'Sneakers'],
        ['Classic', 'Sneakers'],
      ],
    ],
    [
      'they share numbers alone',
      '90',
      [
        ['Air Max 90', 'Sneakers'],
        ['AM 90', 'Sneakers'],
        ['90', 'Sneakers'],
      ],
    ],
    [
      'they share colours alone',
      'Dunk Black',
      [
        ['Tee Black', 'Shirts'],
        ['Cap Black', 'Shirts'],
        ['Sock Black', 'Shirts'],
      ],
    ],
    ['the store has nothing of the vendor', 'Air Zoom Pegasus 41', []],
  ])('is left open where %s', (_why, model, products) => {
    expect(find(model, products)).toBe('');
  });
});
