import { describe, expect, it } from 'vitest';
import {
  toAimedCodes,
  toRetailCode,
} from '#app/transports/admin/receive/capture/scan/retail-code.ts';

describe('a barcode that a decoder found', () => {
  it.each([
    ['EAN13', '4006381333931', '4006381333931'],
    ['ean_13', '0195503583218', '195503583218'],
    ['UPCA', '195503583218', '195503583218'],
    ['upc_a', '0195503583218', '195503583218'],
    ['EAN8', '96385074', '96385074'],
    ['upc_e', '04252614', '042100005264'],
    ['UPCE', '0042100005264', '042100005264'],
    ['ITF', '10195503583215', '10195503583215'],
    ['itf', '10195503583215', '10195503583215'],
  ])('of format %s with %s counts as %s', (format, text, code) => {
    expect(toRetailCode({ format, text })).toBe(code);
  });

  it.each([
    ['EAN13', '4006381333932'],
    ['ITF', '123456'],
    ['Code128', '4006381333931'],
    ['qr_code', '4006381333931'],
    ['EAN13', '=1+2'],
    ['EAN8', '4006381333931'],
  ])('of format %s with %s does not count', (format, text) => {
    expect(toRetailCode({ format, text })).toBeNull();
  });
});

it('the codes of a frame come once each, the nearest to the middle first', () => {
  const at = (text: string, x: number, y: number) => ({ format: 'EAN13', text, x, y });
  expect(
    toAimedCodes([
      at('0195503583218', 0.1, 0.1),
      at('4006381333931', 0.5, 0.45),
      at('4006381333931', 0.9, 0.9),
      at('4006381333932', 0.5, 0.5),
    ]),
  ).toEqual(['4006381333931', '195503583218']);
});
