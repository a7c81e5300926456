import { describe, expect, it } from 'vitest';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { label } from './decision/evidence-builders.ts';
import { preparedSpace, read, run } from './run-match.ts';

const TEXT = '4006381333931';
const READ = { text: TEXT, gtin14: '04006381333931', format: 'EAN13', weak: false } as const;
const search = withLocalSearch();

/** Two shops that print the barcode, and nothing that tells the style code. */
const PAGES = ['one', 'two'].map((name) => ({
  key: 'ZZ2818-101',
  brand: 'Nike',
  title: `${name}: Nike Air Zoom Pegasus 41`,
  domain: `${name}.example`,
  link: `https://${name}.example/p`,
  gtin: TEXT,
  snippet: `${name} sells it under EAN ${TEXT}.`,
}));

async function ask(code: string, barcodes: readonly Partial<BarcodeReading>[]) {
  const { url } = await preparedSpace(search, ['offers', PAGES]);
  const reading = read(label({ code }));
  const { result } = await run({ searchUrl: url, reading, barcodes: [...barcodes] });
  return result;
}

describe('the number below a barcode, read as a style code', () => {
  it.each([
    ['whole', TEXT],
    ['in groups', '4 006381 333931'],
    ['without its check digit', TEXT.slice(0, -1)],
    ['without its first digit', TEXT.slice(1)],
    ['without both', TEXT.slice(1, -1)],
  ])('is none, %s', async (_how, code) => {
    const result = await ask(code, [READ]);
    expect(result).toMatchObject({ matched: false, label: { unreadable: true } });
    expect(result.label).not.toHaveProperty('style_code');
    expect(result.trace?.readings.filter(({ kind }) => kind === 'style_code')).toEqual([]);
  });

  it('is none where the barcode itself was not read', async () => {
    expect(await ask(TEXT, [])).toMatchObject({ matched: false, label: { unreadable: true } });
  });

  it.each([
    ['a code of ten digits that the barcode does not hold', '3026175-001', [READ]],
    [
      'a code that stands in a barcode of another format',
      'LC2818-101',
      [{ format: 'Code128', text: 'LC2818-101', gtin14: undefined } as Partial<BarcodeReading>],
    ],
    ['a short part of the number', TEXT.slice(3, 11), [READ]],
  ] as const)('is not %s', async (_what, code, barcodes) => {
    expect((await ask(code, barcodes)).label).toMatchObject({ style_code: code });
  });
});
