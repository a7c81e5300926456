import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { codeInBarcodes } from '#app/providers/label-reader/code/codes-in-barcodes.ts';
import { confirmCode } from '#app/providers/label-reader/code/confirm-code.ts';
import { doubtsOf } from '#app/providers/label-reader/code/doubts.ts';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { printLines } from '../print-lines.ts';

const QUAD: Quad = [
  { x: 0, y: 900 },
  { x: 400, y: 900 },
  { x: 400, y: 1_000 },
  { x: 0, y: 1_000 },
];
const barcode = (key: string, isGtin = false) => ({ quad: QUAD, key, isGtin });

describe('a code that a barcode of the label holds', () => {
  it.each([
    ['216762NVY', '216762/NVY', '216762NVY'],
    ['1006317', 'https://id.example/p/1006317?s=US%209', '1006317'],
    ['NFOA7GN1JK3', 'NF0A7GN1-JK3', 'NF0A7GN1JK3'],
    ['216762NVY', 'https://id.example/216762%2FNVY/9', '216762NVY'],
    ['NFOA7GN1JK3', 'https://id.example/p/nf0a7gn1-jk3', 'NF0A7GN1JK3'],
    ['DJ2981', 'DJ2981', 'DJ2981'],
  ])('is told character by character: %s in %s is %s', (read, text, code) => {
    expect(codeInBarcodes(read, [barcode(text)])).toBe(code);
  });

  it.each([
    // The barcode goes on: the print was read in part.
    ['OK24S8745', 'OK24S-8745-RST'],
    ['OK24S8745', 'https://id.example/p/OK24S-8745-RST'],
    ['216762', '216762/NVY'],
    ['1006317', 'A1006317'],
    ['4521', '4521'],
    // What is looked for are letters and digits.
    ['OK24S-8745', 'OK24S-8745'],
    ['DD1391100', '00195866137929'],
  ])('is not found where it is another one, or too short to tell: %s in %s', (read, text) => {
    expect(codeInBarcodes(read, [barcode(text)])).toBeNull();
  });

  it('is no GTIN', () => {
    expect(codeInBarcodes('00195866137929', [barcode('00195866137929', true)])).toBeNull();
  });

  it('is sure without another look at the print', async () => {
    const lines = printLines('THE NORTH FACE', 'STYLE NFOA7GN1-JK3');
    const barcodes = [barcode('NF0A7GN1-JK3')];
    const [code] = findCodes(lines, namedBrands(lines), barcodes);
    expect(code).toMatchObject({
      spelling: 'NF0A7GN1-JK3',
      repairs: 0,
      undecidedPlaces: [],
      isInBarcode: true,
    });
    const neverLook = () => Promise.reject(new Error('looked'));
    const confirmed = code && (await confirmCode(code, () => null, neverLook));
    expect(confirmed && doubtsOf(confirmed)).toEqual([]);
  });

  it('is none where the barcode contradicts what a brand’s shape would make of the print', () => {
    const lines = printLines('NEW BALANCE', 'DELIVERY NOTE', 'JV12234229');
    expect(findCodes(lines, namedBrands(lines), [barcode('JV12234229')])).toEqual([]);
  });

  it('still has to be called a style code by a caption or the shape of a named brand', async () => {
    const lines = printLines('ACME', 'K4521-988');
    const [code] = findCodes(lines, [], [barcode('K4521-988')]);
    const confirmed =
      code &&
      (await confirmCode(
        code,
        () => null,
        () => Promise.resolve([]),
      ));
    expect(confirmed ? doubtsOf(confirmed) : ['none']).not.toEqual([]);
  });
});
