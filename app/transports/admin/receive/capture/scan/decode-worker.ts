import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FrameSymbol } from './retail-code.ts';

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  // Fewer scan lines give misreads (docs/measurements.md, "Barcodes"). The user can move the camera closer.
  minLineCount: 8,
};

// Loads the decoder from our own assets; by default it is fetched from a public CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Answers each picture with its symbols, or with null if decoding fails, as when the decoder cannot be loaded. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void decode(data).then(
    (symbols) => postMessage(symbols),
    () => postMessage(null),
  );
});

async function decode(picture: ImageData): Promise<FrameSymbol[]> {
  const found = await readBarcodes(picture, OPTIONS);
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position }) => {
      const corners = Object.values(position);
      const middleOf = (axis: 'x' | 'y', side: number) =>
        corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length / side;
      return {
        format,
        text,
        x: middleOf('x', picture.width),
        y: middleOf('y', picture.height),
      };
    });
}
