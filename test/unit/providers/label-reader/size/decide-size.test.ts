import { describe, expect, it } from 'vitest';
import { toPage } from '#app/providers/label-reader/code/label-page.ts';
import { decideLabelSize } from '#app/providers/label-reader/size/decide-size.ts';
import { printLine, printLines } from '../print-lines.ts';

const onLabel = (hasCode: boolean, ...rows: string[]) =>
  decideLabelSize(toPage(printLines(...rows)).lines, hasCode)?.text;
const sizeOf = (...rows: string[]) => onLabel(false, ...rows);

describe('the size of a label', () => {
  it.each([
    [['US 8.5 UK 7.5 EUR 42 CM 26.5'], 'US 8.5'],
    [['us 11.5', 'EUR 45.5/UK 10.5'], 'US 11.5'],
    [['US9.5'], 'US 9.5'],
    [['D 42 2/3 UK 8.5 JPN 27 US 9'], 'US 9'],
    [['US   UK   EU   CM', '8.5   7.5   42   26.5'], 'US 8.5'],
    [["MEN'S US     WOMEN'S US     UK", '   10            12         9'], 'US 10'],
    [['US 5.5Y UK 5 EUR 38 CM 24'], 'US 5.5Y'],
    [['US 8C UK 7.5 EUR 25 CM 14'], 'US 8C'],
    [['W34 L32'], 'W34 L32'],
    [['TAILLE W3O L30'], 'W30 L30'],
    [['SIZE XXL'], 'XXL'],
    [['GROSSE L'], 'L'],
    [['US M   US W   UK   EU   CM', '11     12.5   10   45   29'], 'US 11'],
    [['USM    US W   UK   EU   CM', '7      8.5    6    40   25'], 'US 7'],
    [['ULTRABOOST LIGHT W   US 10.5'], 'US 10.5'],
    [['EU 37.5'], 'EU 37.5'],
    [['US 8.5 / EU 39', 'MEAS 30 x 36 x 35 CM', 'G.W. 6.7 KG   18'], 'US 8.5'],
    [['Hollowbrook', 'XXL', 'TEMPO TEE'], 'XXL'],
    [['SIZE US 4 .5Y'], 'US 4.5Y'],
    [['US 9.  5'], 'US 9.5'],
    [['EU     UK', '36     3.5'], 'EU 36'],
    [['UK 8.5   EU 43'], 'UK 8.5'],
    [['W US 7.5'], 'US 7.5'],
    [['wus7.5'], 'US 7.5'],
    [['NUM. 39'], 'EU 39'],
    [['T.', '40'], 'EU 40'],
    [['SIZE M/L'], 'M/L'],
    [['EUR 43 1/3'], 'EU 43 1/3'],
    [['UK 13K'], 'UK 13K'],
    [['09-090 EUR XXL US XXL CN 170/92A'], 'XXL'],
    // Men's and women's US sizes of one shoe.
    [['M 10 / W 11.5   UK 9   EUR 44   CM 28'], 'US 10'],
    [['M8/W10', 'EU 41-42   UK M7/W8'], 'US 8'],
    [['US 7.5M / 9W   UK 6.5   EUR 40.5   CM 25.5'], 'US 7.5'],
    [['W 8.5 / M 7'], 'US 7'],
    [['UK 8.5', 'EU 43', 'US M 9.5', 'US L 10.5'], 'US 9.5'],
    [['TALLA US', '8', 'UK 7   EU 41   CM 26'], 'US 8'],
    [['POINTURE US WMN', '10', 'UK 7.5   EU 42   CM 27'], 'US 10'],
    // Halves, as OCR reads the sign for them.
    [['US 91/2   UK 9   EU 43 1/3   JP 27.5'], 'US 9.5'],
    [['US 9 1/2   UK 9'], 'US 9.5'],
    // Words of languages in which only European sizes are used.
    [['GRÖSSE: 31'], 'EU 31'],
    [['POINTURE', '38'], 'EU 38'],
    // Letters in several languages, and one size for all.
    [['SIZE', 'TAILLE', 'XXL / TTG / EEG'], 'XXL'],
    [['S / P / CH'], 'S'],
    [['M / M / M'], 'M'],
    [['ONE SIZE'], 'ONE SIZE'],
    [['CLASSIC SHIRT L/S', 'O/S'], 'O/S'],
    // Ages.
    [['8-10 YRS', '140 CM'], '8-10 YRS'],
    [['4-6Y   EUR 110/116'], '4-6Y'],
    [['12-18 M', '86 CM'], '12-18 M'],
    [['32x34'], 'W32 L34'],
    // A letter was read for the first digit; the other systems say which number it is.
    [['US l1.5', 'EU 45.5 / UK 10.5'], 'US 11.5'],
    [['US   UK   EU', 'I0   9   43'], 'US 10'],
    [['US L10.5   UK 8   EU 42'], 'US 10.5'],
  ])('of %j is %s', (rows, size) => {
    expect(sizeOf(...rows)).toBe(size);
  });

  it.each([
    ['US 9.5 UK 9 EUR 43 1/3', ['UK 9', 'EU 43 1/3']],
    ['US 13K UK 12.5K EUR 31 2/3', ['UK 12.5K', 'EU 31 2/3']],
  ])('has the others of %j beside it, as printed', (row, others) => {
    const size = decideLabelSize(toPage(printLines(row)).lines, false);
    expect(size?.others).toEqual(others);
  });

  it.each([
    [['US 8.5 UK 3 EUR 42 CM 31']],
    [['US 8.5', 'US 10']],
    [['MADE IN USA', '10']],
    [['M']],
    [['EU', '36.5 3.5 23']],
    [['EU 36   UK 9']],
    [['US', 'UK 8.5   EU 43']],
    [['9.5   UK 8.5   EU 43']],
    [['SIZE 9']],
    [['NUM. 39   NUM. 41']],
    [['J. MOREAU', '131 MILL LANE']],
    [['W00 L30']],
    [['M7/W20']],
    // The men's size was not read.
    [['US', 'US W 8.5']],
    [['UK M7/W8']],
    [['US 11/2']],
    [['SIZE 31']],
    [['10-8 YRS']],
    [['8-24 YRS']],
    [['12-14 M']],
    [['CLASSIC SHIRT L/S']],
    [['30 x 36 x 35']],
    [['30 x 36 CM']],
    [['US l1.5']],
  ])('is not guessed: %j', (rows) => {
    expect(sizeOf(...rows)).toBeUndefined();
  });
});

describe('a letter by itself', () => {
  it('is a size beside a style code, and not on other print of its height', () => {
    const rows = ['Hollowbrook', 'L', 'AURORA CARDIGAN', 'MODEL HB7009K'];
    expect([onLabel(true, ...rows), onLabel(false, ...rows)]).toEqual(['L', undefined]);
  });

  it.each([[['US   UK   EU', 'S   7.5   42']], [['EU 38', 'US 10', 'M']]])(
    'is none where the label names systems of numbers: %j',
    (rows) => {
      expect(onLabel(true, ...rows) ?? '').not.toMatch(/[SM]$/);
    },
  );
});

describe('the rows of a bent label', () => {
  it('are as the print runs, not as it lies on the photo', () => {
    const bent = [
      printLine('EU 36', { left: 0, top: 0 }),
      printLine('UK 3', { left: 160, top: 16 }),
      printLine('US 5.5', { left: 300, top: 32 }),
      printLine('CM 22.5', { left: 470, top: 48 }),
    ];
    expect(toPage(bent).lines).toHaveLength(1);
    expect(decideLabelSize(toPage(bent).lines, true)?.text).toBe('US 5.5');
  });
});
