import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Photo } from '../support/staff-hands.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/labels/${name}`, import.meta.url));

/** A style that the seeded store does not have. */
export const UNDER_ARMOUR_BOX = { code: '3019048-400', description: 'UA W Curry 11' };

/** A label that every reader reads, with its barcode and its size in four systems. */
export async function underArmourBox(): Promise<Photo> {
  const buffer = await readFile(file('easy-under-armour.jpg'));
  return { name: 'box.jpg', mimeType: 'image/jpeg', buffer };
}

/** The same box out of focus: neither its barcode nor its print can be read. */
export async function blurredBox(): Promise<Photo> {
  const buffer = await sharp(await readFile(file('easy-under-armour.jpg')))
    .blur(14)
    .jpeg()
    .toBuffer();
  return { name: 'blurred.jpg', mimeType: 'image/jpeg', buffer };
}

/** A running shoe in the seeded store, created there by hand. */
export async function nikeBox(): Promise<Photo> {
  return {
    name: 'box.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(file('short-nike.jpg')),
  };
}

/** Three boxes of one style in three sizes. */
export async function stackOfThree(): Promise<Photo> {
  const buffer = await readFile(file('stack-of-three.jpg'));
  return { name: 'stack.jpg', mimeType: 'image/jpeg', buffer };
}

/** A file named like a photo that is not one. */
export function noPhoto(): Photo {
  return { name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') };
}

/** A label that is too blurred to read its code. */
export async function blurredLabel(): Promise<Photo> {
  const buffer = await readFile(file('too-blurred-puma.jpg'));
  return { name: 'blurred.jpg', mimeType: 'image/jpeg', buffer };
}
