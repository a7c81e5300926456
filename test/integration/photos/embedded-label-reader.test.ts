import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { byDepth } from '#test/support/test-depth.ts';

const decoder = createPhotoDecoder({ concurrency: 1 });
const barcodes = createBarcodeReader();
// Read to the end, however long a busy machine takes.
const reader = createEmbeddedLabelReader({ deadlineMs: 80_000 });
const signal = new AbortController().signal;
afterAll(() => Promise.all([decoder.close(), barcodes.close(), reader.close()]));

const photoOf = (bytes: Buffer) => decoder.normalise(bytes, { pointer: '/image_base64', signal });
const labelFile = (name: string) =>
  readFileSync(new URL(`../../fixtures/labels/${name}`, import.meta.url));
const fixture = (name: string) => photoOf(labelFile(name));

type Patch = { left: number; top: number; width: number; height: number };

/** The label with a patch on it, in pixels of the photo. */
async function covered({ left, top, width, height }: Patch, background: string) {
  const create = { width, height, channels: 3 as const, background };
  const input = await sharp({ create }).png().toBuffer();
  const label = sharp(labelFile('easy-nike.jpg')).composite([{ input, left, top }]);
  return photoOf(await label.jpeg({ quality: 95 }).toBuffer());
}

async function read(photo: NormalisedPhoto) {
  const found = await barcodes.read(photo, { signal });
  return (await reader.read(photo, { shopId: 'shop_1', barcodes: found, signal })).labels;
}

describe('createEmbeddedLabelReader', () => {
  it('reads code, brand, description and size of a label seen straight on', async () => {
    expect(await read(await fixture('easy-nike.jpg'))).toMatchObject([
      {
        styleCode: { printed: 'LC2818-101', accepted: true, repaired: false },
        brand: 'Nike',
        description: 'AIR ZOOM PEGASUS 41',
        size: 'US 8.5',
        unreadable: false,
      },
    ]);
  });

  const halfCovered = [
    ['the first 8', { left: 232, top: 255 }],
    ['the second 8', { left: 287, top: 253 }],
    ['the 0', { left: 357, top: 251 }],
  ] as const;
  it.each(halfCovered.slice(-byDepth(1, halfCovered.length)))(
    'is not sure of a code of which half a digit is covered: the upper half of %s',
    async (_what, at) => {
      const labels = await read(await covered({ ...at, width: 28, height: 23 }, '#e9e9e9'));
      expect(labels).toMatchObject([{ brand: 'Nike' }]);
      expect(labels[0]?.styleCode?.accepted ?? false).toBe(false);
    },
  );

  const edgesCovered = [
    ['light', 'whole line', { left: 150, top: 296, width: 320, height: 50 }, '#d8c9a7'],
    ['brown', 'last three characters', { left: 336, top: 274, width: 90, height: 40 }, '#8a6a3a'],
    ['black', 'last three characters', { left: 336, top: 274, width: 90, height: 40 }, '#161616'],
  ] as const;
  it.each(edgesCovered.slice(-byDepth(1, edgesCovered.length)))(
    'is not sure of a code of which something %s covers the lower edge of the %s',
    async (_what, _where, patch, colour) => {
      const labels = await read(await covered(patch, colour));
      expect(labels).toMatchObject([{ brand: 'Nike' }]);
      expect(labels[0]?.styleCode?.accepted ?? false).toBe(false);
    },
  );

  it('shows where a code stands, and no guess, if what covers it leaves two digits open', async () => {
    const [label] = await read(
      await covered({ left: 287, top: 253, width: 40, height: 18 }, '#e9e9e9'),
    );
    expect(label).toMatchObject({ brand: 'Nike', unreadable: true });
    expect(label?.styleCode).toBeUndefined();
    expect(label?.places?.styleCode).toHaveLength(4);
  });

  it('reads a code that is printed white on black', async () => {
    const strip = { left: 135, top: 238, width: 290, height: 72 };
    const label = sharp(labelFile('easy-nike.jpg'));
    const input = await label.clone().extract(strip).negate().png().toBuffer();
    const inverted = label.composite([{ input, left: strip.left, top: strip.top }]);
    const [found] = await read(await photoOf(await inverted.jpeg({ quality: 95 }).toBuffer()));
    expect(found?.styleCode?.printed).toBe('LC2818-101');
  });

  it('keeps the spacing of a code that is printed in two words', async () => {
    const [label] = await read(await fixture('puma-easy.jpg'));
    expect(label?.styleCode).toMatchObject({
      printed: '388392 12',
      accepted: true,
      repaired: false,
    });
    expect(label?.brand).toBe('PUMA');
  });

  it('gives each box of a stack its own label', async () => {
    const labels = await read(await fixture('stack-of-three.jpg'));
    expect(labels.map((label) => label.styleCode?.printed)).toEqual(['M9160C', 'M9160C', 'M9160C']);
  });

  it('finds no label on a plain picture', async () => {
    const create = { width: 800, height: 600, channels: 3 as const, background: '#8a6642' };
    expect(await read(await photoOf(await sharp({ create }).png().toBuffer()))).toEqual([]);
  });

  it('answers for the smallest picture', async () => {
    const create = { width: 3, height: 2, channels: 3 as const, background: '#ffffff' };
    expect(await read(await photoOf(await sharp({ create }).png().toBuffer()))).toEqual([]);
  });

  it('sees that there is a label although none of its print can be read', async () => {
    const [label, ...others] = await read(await fixture('too-blurred-puma.jpg'));
    expect(others).toEqual([]);
    expect(label).toMatchObject({ unreadable: true });
    expect(label).not.toHaveProperty('styleCode');
    expect(Object.keys(label?.places ?? {})).toEqual(['outline']);
  });

  it('says at once that it has no time when others are before this photo', async () => {
    const photo = await fixture('easy-nike.jpg');
    const busy = createEmbeddedLabelReader();
    const first = busy.read(photo, { shopId: 'shop_1', barcodes: [], signal }).catch(() => null);
    await expect(
      busy.read(photo, { shopId: 'shop_1', barcodes: Promise.resolve([]), signal, maxWaitMs: 500 }),
    ).rejects.toMatchObject({ failure: 'overloaded', retryAfterSeconds: 2 });
    await busy.close();
    await first;
  });

  it('gives a reading up at its deadline, wherever it is, and goes on with the next photo', async () => {
    const photo = await fixture('easy-nike.jpg');
    for (const deadlineMs of [50, 500, 700, 900]) {
      const hasty = createEmbeddedLabelReader({ deadlineMs });
      const outcome = await hasty.read(photo, { shopId: 'shop_1', barcodes: [], signal }).then(
        () => 'read',
        (error: unknown) => (error instanceof ProviderError ? error.failure : error),
      );
      // In time on a quick machine. What counts: no inference is cut off, which would end the process.
      expect(['read', 'timeout']).toContain(outcome);
      await hasty.close();
    }
    expect(await read(photo)).toHaveLength(1);
  });

  it('answers with what it has when its processor time is used up', async () => {
    const hasty = createEmbeddedLabelReader({ budgetMs: 1 });
    const photo = await fixture('easy-nike.jpg');
    const { labels } = await hasty.read(photo, { shopId: 'shop_1', barcodes: [], signal });
    expect(labels).toMatchObject([{ unreadable: true }]);
    await hasty.close();
  });

  it('answers for a photo that it has read a moment ago, however busy it is', async () => {
    const busy = createEmbeddedLabelReader({ deadlineMs: 80_000 });
    const [photo, other] = [await fixture('easy-nike.jpg'), await fixture('puma-easy.jpg')];
    const known = { shopId: 'shop_1', barcodes: await barcodes.read(photo, { signal }), signal };
    const first = await busy.read(photo, known);
    const ahead = busy.read(other, { shopId: 'shop_1', barcodes: [], signal }).catch(() => null);
    const again = { ...known, shopId: 'shop_2', maxWaitMs: 1 };
    expect(await busy.read(photo, again)).toEqual(first);
    const overloaded = { failure: 'overloaded' };
    const taughtShapes = [{ brand: 'Nike', form: '@@####-###', example: 'DD1391-100' }];
    await expect(busy.read(photo, { ...again, taughtShapes })).rejects.toMatchObject(overloaded);
    await expect(busy.read(photo, { ...again, barcodes: [] })).rejects.toMatchObject(overloaded);
    await busy.close();
    await ahead;
  });

  it('reads a photo again of which its time allowed but a part', async () => {
    const hasty = createEmbeddedLabelReader({ budgetMs: 1 });
    const [photo, other] = [await fixture('easy-nike.jpg'), await fixture('puma-easy.jpg')];
    const options = { shopId: 'shop_1', barcodes: [], signal };
    await hasty.read(photo, options);
    const ahead = hasty.read(other, options).catch(() => null);
    await expect(hasty.read(photo, { ...options, maxWaitMs: 1 })).rejects.toMatchObject({
      failure: 'overloaded',
    });
    await hasty.close();
    await ahead;
  });

  it("stops at the caller's abort", async () => {
    const photo = await fixture('easy-nike.jpg');
    const controller = new AbortController();
    const reading = reader.read(photo, {
      shopId: 'shop_1',
      barcodes: [],
      signal: controller.signal,
    });
    controller.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });
});
