import { describe, expect, it } from 'vitest';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { settleLookAlikes } from '#app/providers/label-reader/code/settle-look-alikes.ts';
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
    ['0K24S-8745', 'OK24S-8745', [0]],
    ['OK24W-5324-0LV', 'OK24W-5324-OLV', [9]],
    ['PA-149O', 'PA-1490', [5]],
  ])('%s is %s, and not sure', (printed, spelling, open) => {
    const reading = settled(printed);
    expect(reading?.spelling).toBe(spelling);
    expect(reading?.open).toEqual(expect.arrayContaining(open));
  });

  it.each(['TB0A6G3A659', 'RLK00'])(
    'is left as it was read within a part, or beside another: %s',
    (code) => {
      expect(settled(code)?.spelling).toBe(code);
    },
  );
});
