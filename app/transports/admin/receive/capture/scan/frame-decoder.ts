import type { FrameSymbol } from './retail-code.ts';

/** Finds the barcodes in a picture. */
export type FrameDecoder = {
  decode(frame: HTMLCanvasElement): Promise<FrameSymbol[]>;
  close(): void;
};

/** The browser's own decoder, which TypeScript does not know yet. Source: Shape Detection API, WICG. */
type NativeDetector = {
  detect(
    picture: CanvasImageSource,
  ): Promise<{ format: string; rawValue: string; boundingBox: DOMRectReadOnly }[]>;
};
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

const NATIVE_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];

/** Opens the browser's own decoder if it reads all retail formats, else loads one. Rejects if that cannot be loaded. */
export async function openFrameDecoder(): Promise<FrameDecoder> {
  return (await openNativeDecoder()) ?? openWorkerDecoder();
}

async function openNativeDecoder(): Promise<FrameDecoder | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const supported = await BarcodeDetector.getSupportedFormats();
    if (!NATIVE_FORMATS.every((format) => supported.includes(format))) return null;
    const detector = new BarcodeDetector({ formats: NATIVE_FORMATS });
    // Some devices list the formats but lack the service that decodes them.
    await detector.detect(
      Object.assign(document.createElement('canvas'), { width: 16, height: 16 }),
    );
    return { decode: (frame) => detectNatively(detector, frame), close() {} };
  } catch {
    return null;
  }
}

async function detectNatively(
  detector: NativeDetector,
  frame: HTMLCanvasElement,
): Promise<FrameSymbol[]> {
  const found = await detector.detect(frame);
  return found.map(({ format, rawValue, boundingBox: box }) => ({
    format,
    text: rawValue,
    x: (box.x + box.width / 2) / frame.width,
    y: (box.y + box.height / 2) / frame.height,
  }));
}

type Waiting = { resolve: (symbols: FrameSymbol[]) => void; reject: (error: Error) => void };

async function openWorkerDecoder(): Promise<FrameDecoder> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  let waiting: Waiting | null = null;
  const settle = (how: (one: Waiting) => void) => {
    const one = waiting;
    waiting = null;
    if (one) how(one);
  };
  worker.onmessage = ({ data }: MessageEvent<FrameSymbol[] | null>) =>
    settle(({ resolve, reject }) =>
      data ? resolve(data) : reject(new Error('The decoder could not be loaded.')),
    );
  worker.onerror = () =>
    settle(({ reject }) => reject(new Error('The decoder could not be loaded.')));
  const ask = (picture: ImageData) =>
    new Promise<FrameSymbol[]>((resolve, reject) => {
      waiting = { resolve, reject };
      worker.postMessage(picture, [picture.data.buffer]);
    });
  // Fails here rather than at the first barcode.
  await ask(new ImageData(16, 16)).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  return {
    decode(frame) {
      const context = frame.getContext('2d', { willReadFrequently: true });
      if (!context) return Promise.reject(new Error('This browser has no canvas.'));
      return ask(context.getImageData(0, 0, frame.width, frame.height));
    },
    close: () => worker.terminate(),
  };
}
