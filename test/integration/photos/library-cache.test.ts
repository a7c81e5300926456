import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { sharp } from '#app/imaging/sharp.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';

const read = (file: string) => readFileSync(new URL(`../../fixtures/${file}`, import.meta.url));
const decoder = createPhotoDecoder({ concurrency: 1 });
const barcodeReader = createBarcodeReader({ workers: 1 });
const signal = new AbortController().signal;
afterAll(() => Promise.all([decoder.close(), barcodeReader.close()]));

const photoOf = (name: string) =>
  decoder.normalise(read(`labels/${name}.jpg`), { pointer: '', signal });

/** The limits are those of the process, whichever thread set them. */
function limits() {
  const { memory, files, items } = sharp.cache();
  return { memory: memory.max, files: files.max, items: items.max, kept: memory.current };
}
const OFF = { memory: 0, files: 0, items: 0, kept: 0 };

describe('the cache of the image library', () => {
  it('stays disabled when threads that load the library start, end and start again', async () => {
    expect(limits()).toEqual(OFF);
    expect(await barcodeReader.read(await photoOf('easy-nike'), { signal })).not.toEqual([]);
    expect(limits()).toEqual(OFF);

    const impatient = new AbortController();
    const unread = await photoOf('short-under-armour');
    const reading = barcodeReader.read(unread, { signal: impatient.signal });
    impatient.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect(await barcodeReader.read(unread, { signal })).not.toEqual([]);
    expect(limits()).toEqual(OFF);

    await decoder.normalise(read('photos/upright.heic'), { pointer: '', signal });
    expect(limits()).toEqual(OFF);
  });
});
