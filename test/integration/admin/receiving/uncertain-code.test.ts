import sharp from 'sharp';
import { expect, it } from 'vitest';
import { only, open, photoOf } from '#test/support/receiving-cases.ts';

type Patch = { left: number; top: number; width: number; height: number };
const patch = async ({ left, top, width, height }: Patch) => {
  const create = { width, height, channels: 3 as const, background: '#e9e9e9' };
  return { input: await sharp({ create }).png().toBuffer(), left, top };
};

it('a code that was read without certainty stands in the field, to be compared with the box', async () => {
  const { desk, id } = await open();
  // Over the upper half of the second 8 of LC2818-101, and over the barcode.
  const covers = await Promise.all([
    patch({ left: 287, top: 253, width: 28, height: 23 }),
    patch({ left: 150, top: 430, width: 1200, height: 330 }),
  ]);
  const photo = await sharp(await photoOf('easy-nike'))
    .composite(covers)
    .jpeg({ quality: 95 })
    .toBuffer();
  await desk.upload(id, photo);
  const box = only(await desk.settled(id));
  expect(box.question?.text).toContain('(LC2810-101?)');
  const { text } = await desk.open(`/app/receive/${id}/decide/${box.id}`);
  expect(text).toMatch(/<input[^>]*value="LC2810-101"/);
  expect(text).toContain('Compare it with the box, character by character.');
});
