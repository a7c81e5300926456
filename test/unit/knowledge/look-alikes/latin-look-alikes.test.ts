import { describe, expect, it } from 'vitest';
import { latinLookAlikes } from '#app/knowledge/look-alikes/latin-look-alikes.ts';

describe('the Latin letters that a text looks like', () => {
  it.each([
    ['Cyrillic capitals', '\u041D\u041210\u0417\u0410', 'HB103A'],
    ['Greek capitals', '\u039D\u0399\u039A\u0395', 'NIKE'],
    ['small letters', '\u0441\u043E\u03BD\u0435', 'cove'],
  ])('are those of %s', (_what, text, latin) => {
    expect(latinLookAlikes(text)).toBe(latin);
  });

  it.each([
    ['Latin letters and digits that look alike', 'O0 I1 L| S5 B8'],
    ['letters that look like no Latin one', '\u0416\u042F\u03A9'],
    ['signs of two code units', 'A\u{1F45F}B'],
    ['nothing', ''],
  ])('leave alone %s', (_what, text) => {
    expect(latinLookAlikes(text)).toBe(text);
  });
});
