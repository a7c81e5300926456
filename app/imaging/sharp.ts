import library from 'sharp';

// Libvips' cache keeps decoded pixels that are never needed again, up to 300 MB for a refused progressive JPEG. The
// cache belongs to the whole process, and each thread that loads the library enables it again. Therefore every thread
// must load the library through this file (docs/decisions/0053).
library.cache(false);
// One thread per picture: several pictures are decoded in parallel anyway, and each thread keeps its own memory.
library.concurrency(1);

export type { Sharp } from 'sharp';
/** The image library with settings that limit its memory. Import it from here only. */
export const sharp = library;
