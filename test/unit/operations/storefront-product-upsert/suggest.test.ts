import { describe, expect, it } from 'vitest';
import { suggest } from '#app/operations/storefront-product-upsert/input/suggest.ts';

describe('nearest spellings', () => {
  const vendors = ['Nike', 'Nike SB', 'nike', 'New Balance', 'Newport', 'Puma', 'Reebok'];

  it('puts differences of case and space first', () => {
    expect(suggest('NIKE ', vendors).slice(0, 2)).toEqual(['nike', 'Nike']);
    expect(suggest('newbalance', vendors)[0]).toBe('New Balance');
  });

  it('then takes up to two wrong letters, then the same beginning', () => {
    expect(suggest('Pumma', vendors)).toEqual(['Puma']);
    expect(suggest('Reebock', vendors)).toEqual(['Reebok']);
    expect(suggest('Fyl', ['Fila', 'Filas'])).toEqual(['Fila']);
    expect(suggest('New Bal', vendors)).toEqual(['New Balance']);
  });

  it('offers five at most, and nothing where nothing is near', () => {
    const many = Array.from({ length: 9 }, (_, index) => `Shoe${index}`);
    expect(suggest('Shoe', many)).toHaveLength(5);
    expect(suggest('Quetzal', vendors)).toEqual([]);
    expect(suggest('Nike', [])).toEqual([]);
  });
});
