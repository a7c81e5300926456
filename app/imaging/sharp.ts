import library from 'sharp';

// Libvips' cache keeps decoded pixels of photos that will not come back, and with those of a refused progressive JPEG
// 300 MB. It is one for the whole process, and each thread that loads the library switches it on again: hence every
// thread loads it here.
library.cache(false);
// One thread a picture: several pictures run side by side anyway, and each thread keeps its own memory.
library.concurrency(1);

export type { Sharp } from 'sharp';
/** The picture library with the settings that bound its memory; nothing else in the product imports it. */
export const sharp = library;
