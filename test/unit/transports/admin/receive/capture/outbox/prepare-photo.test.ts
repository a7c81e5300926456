import { describe, expect, it } from 'vitest';
import {
  fitPicture,
  preparePhoto,
} from '#app/transports/admin/receive/capture/outbox/prepare-photo.ts';

const MAX_BYTES = 1000;

/** Here, as in a browser that does not know the format, nothing can be decoded. */
const prepare = (bytes: number, type: string) =>
  preparePhoto(
    { blob: new Blob(['x'.repeat(bytes)], { type }), name: 'IMG_1.original' },
    MAX_BYTES,
  );

describe('a photo that the browser cannot decode', () => {
  it('is sent as it is', async () => {
    const blob = new Blob(['heic'], { type: 'image/heic' });
    expect(await preparePhoto({ blob, name: 'IMG_1.heic' }, MAX_BYTES)).toEqual({
      blob,
      name: 'IMG_1.heic',
    });
  });

  it.each([
    ['too large', 1001, 'image/heic', /the limit is/],
    ['no photo', 10, 'application/pdf', /"IMG_1.original" is not a photo/],
    ['empty', 0, 'image/jpeg', /empty/],
  ])('is refused if it is %s', async (_name, bytes, type, detail) => {
    expect(await prepare(bytes, type)).toMatchObject({
      problem: { code: 'photo_unusable', detail: expect.stringMatching(detail) },
    });
  });
});

describe('the size of a photo', () => {
  it.each([
    [4000, 3000, 3000, 2250],
    [3000, 4000, 2250, 3000],
    [3000, 3000, 3000, 3000],
    [800, 600, 800, 600],
    [30_000, 1, 3000, 1],
  ])('of %i x %i becomes %i x %i', (width, height, fitWidth, fitHeight) => {
    expect(fitPicture(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });
});
