import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import { type GreyImage, toPgm } from '#app/imaging/grey-image.ts';
import type { Point } from '#app/imaging/quad.ts';
import { isRetail } from '#app/providers/barcode-reader/barcode-reader.ts';
import { isContradicted } from '#app/providers/barcode-reader/bars/is-contradicted.ts';
import type { RawRead } from '#app/providers/barcode-reader/select-reads.ts';

/** UPC-E is left out: asking for it adds false reads. */
const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
};

let isPrepared = false;

/** Hands zxing its wasm from the installed package; by itself it would fetch it from a public CDN. */
function prepare(): void {
  if (isPrepared) return;
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  isPrepared = true;
}

/**
 * Barcodes of a grey picture, without numbers that its bars contradict; `place` takes its pixels to those of
 * the photo.
 */
export async function readSymbols(
  image: GreyImage,
  place: (point: Point) => Point = (point) => point,
): Promise<RawRead[]> {
  prepare();
  const results = await readBarcodes(toPgm(image), OPTIONS);
  return results
    .filter((each) => each.isValid && !isMisread(image, each))
    .map(({ format, text, lineCount, position }) => ({
      format,
      text,
      lineCount: format === 'QRCode' ? 0 : lineCount,
      corners: {
        topLeft: place(position.topLeft),
        topRight: place(position.topRight),
        bottomRight: place(position.bottomRight),
        bottomLeft: place(position.bottomLeft),
      },
    }));
}

/** Of the formats whose check digit lets one misread number in ten pass. */
function isMisread(image: GreyImage, { format, text, position }: ReadResult): boolean {
  const digits = format === 'EAN8' ? text : text.padStart(13, '0');
  return isRetail(format) && isContradicted(image, digits, position);
}
