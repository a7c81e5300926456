import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import { type GreyImage, toPgm } from '#app/imaging/grey-image.ts';
import { BARCODE_FORMATS, isRetailFormat } from '#app/providers/barcode-reader/barcode-reader.ts';
import { isContradicted } from '#app/providers/barcode-reader/bars/is-contradicted.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';

const OPTIONS: ReaderOptions = {
  formats: [...BARCODE_FORMATS],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
};

let isPrepared = false;

/** Loads zxing's WebAssembly from the installed package; by default it is fetched from a public CDN. */
function prepareOnce(): void {
  if (isPrepared) return;
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  isPrepared = true;
}

/** Reads the barcodes of a picture by scan lines, and drops numbers that its bars contradict. */
export async function readSymbols(image: GreyImage): Promise<RawRead[]> {
  prepareOnce();
  const results = await readBarcodes(toPgm(image), OPTIONS);
  return results
    .filter((each) => each.isValid && !isMisread(image, each))
    .map(({ format, text, lineCount, position }) => ({
      format,
      text,
      lineCount: format === 'QRCode' ? 0 : lineCount,
      corners: position,
    }));
}

/** Checks only EAN and UPC: one in ten misread numbers passes their check digit. */
function isMisread(image: GreyImage, { format, text, position }: ReadResult): boolean {
  const digits = format === 'EAN8' ? text : text.padStart(13, '0');
  return isRetailFormat(format) && isContradicted(image, digits, position);
}
