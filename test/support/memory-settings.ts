/** What `npm start` sets for the C library, for whatever starts the product's code another way. */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/** And for the JavaScript engine. */
export const MEMORY_FLAGS = ['--liftoff-only', '--max-semi-space-size=4'] as const;
