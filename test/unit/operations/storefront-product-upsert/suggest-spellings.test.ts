import { describe, expect, it } from 'vitest';
import { suggestSpellings } from '#app/operations/storefront-product-upsert/input/suggest-spellings.ts';

describe('suggestSpellings', () => {
  const vendors = ['Nike', 'Nike SB', 'nike', 'New Balance', 'Newport', 'Puma', 'Reebok'];

  it('puts differences of case and space first', () => {
    expect(suggestSpellings('NIKE ', vendors).slice(0, 2)).toEqual(['nike', 'Nike']);
    expect(suggestSpellings('newbalance', vendors)[0]).toBe('New Balance');
  });

  it('then takes up to two wrong letters, then the same beginning', () => {
    expect(suggestSpellings('Pumma', vendors)).toEqual(['Puma']);
    expect(suggestSpellings('Reebock', vendors)).toEqual(['Reebok']);
    expect(suggestSpellings('Fyl', ['Fila', 'Filas'])).toEqual(['Fila']);
    expect(suggestSpellings('New Bal', vendors)).toEqual(['New Balance']);
  });

  it('offers five at most, and nothing when no word is near', () => {
    const many = Array.from({ length: 9 }, (_, index) => `Shoe${index}`);
    expect(suggestSpellings('Shoe', many)).toHaveLength(5);
    expect(suggestSpellings('Quetzal', vendors)).toEqual([]);
    expect(suggestSpellings('Nike', [])).toEqual([]);
  });
});
