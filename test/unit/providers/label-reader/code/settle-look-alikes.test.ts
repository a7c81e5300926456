import { describe, expect, it } from 'vitest';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { settleLookAlikes } from '#app/providers/label-reader/code/settle-look-alikes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { blurred, drawnCode } from '../line-quality/drawn-glyphs.ts';
import { printLines } from '../print-lines.ts';

/** A picture in which no character can be made out. */
const BLANK = {
  image: { width: 200, height: 64, data: new Uint8Array(200 * 64).fill(255) },
  print: { left: 10, top: 10, width: 180, height: 44 },
};

function settled(printed: string) {
  const [code] = findCodes(printLines('ACME', `STYLE ${printed}`), [], []);
  if (!code) throw new Error(`no code was found in ${printed}`);
  const reading = settleLookAlikes(BLANK, code);
  return reading && { spelling: reading.spelling, open: reading.undecidedPlaces };
}

describe('O and 0 in a code of unknown shape whose print does not tell', () => {
  it.each([
    ['0K24S-8745', 'OK24S-8745', [0, 2, 4, 8]],
    ['OK24W-5324-0LV', 'OK24W-5324-OLV', [2, 9]],
    ['PA-149O', 'PA-1490', [5]],
  ])('%s is %s, and not sure', (printed, spelling, open) => {
    const reading = settled(printed);
    expect(reading).toEqual({ spelling, open });
  });

  it.each(['TB0A6G3A659', 'RLK00', 'RLK00O', 'QX-O0664'])(
    'is left as it was read within a part, or beside another: %s',
    (code) => {
      expect(settled(code)?.spelling).toBe(code);
    },
  );
});

/** What the print makes of a code: its spelling, how many repairs are left, and which characters are open. */
function settledByPrint(rows: readonly string[], printed: string, blur = 0): string | null {
  const lines = printLines(...rows);
  const [code] = findCodes(lines, namedBrands(lines), []);
  if (!code) throw new Error(`no code was found in ${rows.join()}`);
  const reading = settleLookAlikes(blurred(drawnCode(printed), blur), code);
  if (!reading) return null;
  const open = reading.undecidedPlaces.map((at) => reading.key[at]).join('');
  return `${reading.spelling}, ${reading.repairs} repaired, open: ${open || 'none'}`;
}

describe('a character that the shape of the brand corrected', () => {
  const NIKE = ['NIKE', 'DDI391-100'];
  const SALOMON = ['SALOMON', 'REF 147293900'];

  it.each([
    ['I is a 1', NIKE, 'DD1391-100', 'DD1391-100, 0 repaired, open: none'],
    ['1 is an L', SALOMON, 'L47293900', 'L47293900, 0 repaired, open: none'],
    ['5 is an S', ['adidas', 'ART:508842'], 'S08842', 'S08842, 0 repaired, open: none'],
    ['D is a 0', ['NIKE', 'DD1391-1D0'], 'DD1391-100', 'DD1391-100, 1 repaired, open: none'],
    ['L is a 1', ['NIKE', 'DDL391-100'], 'DD1391-100', 'DD1391-100, 1 repaired, open: none'],
    [
      'a broken piece more tells nothing',
      NIKE,
      'DD1391-1001',
      'DD1391-100, 1 repaired, open: none',
    ],
    [
      'a dash that is not there tells nothing',
      NIKE,
      'DD1391100',
      'DD1391-100, 1 repaired, open: none',
    ],
  ])('stays where the print agrees or does not tell: %s', (_, rows, printed, settled) => {
    expect(settledByPrint(rows, printed)).toBe(settled);
  });

  it.each([
    ['I', NIKE, 'DDI391-100'],
    ['T', NIKE, 'DDT391-100'],
    ['D', ['NIKE', 'DD1391-1D0'], 'DD1391-1D0'],
    ['1', SALOMON, '147293900'],
    ['5', ['adidas', 'ART:508842'], '508842'],
  ])('makes the code none where the print shows an %s', (_, rows, printed) => {
    expect(settledByPrint(rows, printed)).toBeNull();
  });

  it('is left alone in a code without any, as is the code', () => {
    const lines = printLines(...['NIKE', 'DD1391-100']);
    const [code] = findCodes(lines, namedBrands(lines), []);
    expect(code && settleLookAlikes(BLANK, code)).toBe(code);
  });

  it('is a zero where its shape wants one, however wide it is', () => {
    expect(settledByPrint(['NIKE', 'DD1391-1OO'], 'DD1391-1OO')).toBe(
      'DD1391-100, 0 repaired, open: none',
    );
    expect(settledByPrint(['NIKE', 'DD4394-4O4'], 'DD4394-4O4')).toBe(
      'DD4394-404, 1 repaired, open: none',
    );
  });
});

describe('a character that the shape of the brand leaves open', () => {
  const VANS = ['VANS', 'VN000E2OKJ8'];

  it('is what the print shows where O and 0 are as good', () => {
    expect(settledByPrint(VANS, 'VN000E2OKJ8')).toBe('VN000E2OKJ8, 0 repaired, open: none');
    expect(settledByPrint(VANS, 'VN000E20KJ8')).toBe('VN000E20KJ8, 1 repaired, open: none');
  });

  it('is measured against zeros that the shape requires, even if they were read as O', () => {
    const misread = ['VANS', 'VNOO0E2OKJ8'];
    expect(settledByPrint(misread, 'VN000E20KJ8')).toBe('VN000E20KJ8, 1 repaired, open: none');
    expect(settledByPrint(misread, 'VN000E2OKJ8')).toBe('VN000E2OKJ8, 0 repaired, open: none');
  });

  it('may be a 0 that was read as D where the label has other zeros that were misread', () => {
    const misread = ['VANS', 'VNO00D4KKJ4'];
    expect(settledByPrint(misread, 'VN000D4KKJ4')).toBe('VN000D4KKJ4, 0 repaired, open: none');
    expect(settledByPrint(misread, 'VN00004KKJ4')).toBe('VN000D4KKJ4, 0 repaired, open: D');
  });

  it('is not measured against digits that are in doubt', () => {
    // The 8s, which are wider than other digits, were read as B.
    expect(settledByPrint(['NEW BALANCE', 'MLBB0ZO6'], 'ML880ZO6')).toBe(
      'ML880ZO6, 0 repaired, open: none',
    );
  });

  it('stays open where the print shows another look-alike than was read', () => {
    expect(settledByPrint(VANS, 'VN000EZOKJ8')).toBe('VN000E2OKJ8, 0 repaired, open: 2');
    expect(settledByPrint(['NEW BALANCE', 'M990GL6'], 'M990GLG')).toBe(
      'M990GL6, 0 repaired, open: 6',
    );
  });

  it('stays open where the print is too soft to show corners', () => {
    expect(settledByPrint(VANS, 'VN000E2OKJ8', 1)).toBe('VN000E2OKJ8, 0 repaired, open: none');
    expect(settledByPrint(VANS, 'VN000E2OKJ8', 6)).toBe('VN000E2OKJ8, 0 repaired, open: 2O8');
  });

  it('stays open where the characters of the print touch', () => {
    expect(settledByPrint(VANS, 'VN000E2OKJ')).toBe('VN000E2OKJ8, 0 repaired, open: 2O8');
  });
});

describe('a character of a code without a known shape', () => {
  it.each([
    ['QX-21664S', 'QX-21664S', 'QX-21664S, 0 repaired, open: none'],
    ['QX-21664S', 'QX-216645', 'QX-21664S, 0 repaired, open: S'],
    ['QX-216645', 'QX-216645', 'QX-216645, 0 repaired, open: none'],
    ['QX-216645', 'QX-21664S', 'QX-216645, 0 repaired, open: 5'],
    ['QX-21660', 'QX-21660', 'QX-21660, 0 repaired, open: none'],
    ['QX-21660', 'QX-2166O', 'QX-21660, 0 repaired, open: 0'],
    ['QX-2166O', 'QX-21660', 'QX-21660, 1 repaired, open: none'],
    ['QX 21660', 'QX 21660', 'QX 21660, 0 repaired, open: none'],
    ['QX-4744O', 'QX-47440', 'QX-47440, 1 repaired, open: 0'],
    // A 5 and an 8 are wider than a 0 here: an O is measured against zeros if there are two.
    ['QX-100588550', 'QX-100588550', 'QX-100588550, 0 repaired, open: none'],
    ['QX-10058855O', 'QX-10058855O', 'QX-100588550, 1 repaired, open: 0'],
    ['QX-10588855O', 'QX-10588855O', 'QX-105888550, 1 repaired, open: none'],
    // And never against characters that are in doubt themselves.
    ['B8K5-3645O', 'B8K5-3645O', 'B8K5-36450, 1 repaired, open: 0'],
  ])('%s, printed as %s, is %s', (read, printed, settled) => {
    expect(settledByPrint(['ACME', `STYLE ${read}`], printed)).toBe(settled);
  });
});
