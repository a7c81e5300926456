import { describe, expect, it } from 'vitest';
import { composeTitle } from '#app/operations/receiving/boxes/compose-title.ts';

const title = (vendor: string, description: string, siteTitle = '', styleCode = '') =>
  composeTitle({ vendor, description, siteTitle, styleCode });

describe('the title of a new product', () => {
  it.each([
    ['Nike', 'AIR ZOOM PEGASUS 41', 'Nike Air Zoom Pegasus 41'],
    ['Under Armour', 'UA W CURRY 11', 'Under Armour UA W Curry 11'],
    ['Vans', 'Vans KNU SKOOL', 'Vans Knu Skool'],
    ["Levi's", "501 ORIGINAL LEVI'S", "Levi's 501 Original"],
    ['PUMA', "KIDS' SUEDE XL III", "PUMA Kids' Suede XL III"],
    ['ASICS', 'GEL-KAYANO 14 GTX', 'ASICS Gel-Kayano 14 GTX'],
  ])('of %s is the vendor and what the label calls it: %s', (vendor, description, expected) => {
    expect(title(vendor, description, 'BUY NOW cheap')).toBe(expected);
  });

  it.each([
    ['PUMA', 'PUMA Speedcat OG 398846-02', '398846-02', 'PUMA Speedcat OG'],
    ['PUMA', 'Speedcat OG (398846 02) PUMA', '398846-02', 'PUMA Speedcat OG'],
    ['PUMA', '398846-02 - Speedcat OG', '398846-02', 'PUMA Speedcat OG'],
  ])('of %s without a name on the label is %s without %s', (vendor, site, code, expected) => {
    expect(title(vendor, '', site, code)).toBe(expected);
  });

  it('is not known where neither label nor site names it', () => {
    expect(title('Nike', '', '')).toBe('');
    expect(title('Nike', '', 'DD1391-100', 'DD1391-100')).toBe('');
  });
});
