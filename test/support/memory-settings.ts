import { readFileSync } from 'node:fs';

const words: string[] = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).scripts.start.split(' ');

/** What `npm start` sets for the C library, for whatever starts the product's code another way. */
export const MEMORY_SETTINGS: Record<string, string> = Object.fromEntries(
  words.filter((word) => /^MALLOC_/.test(word)).map((word) => word.split('=')),
);

/** And for the JavaScript engine. */
export const MEMORY_FLAGS = words.filter((word) => /^--(?!env-file)/.test(word));
