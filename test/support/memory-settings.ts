import { readFileSync } from 'node:fs';

const words: string[] = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).scripts.start.split(' ');

/** The environment of `npm start` for the C library, for starting the app in other ways. */
export const MEMORY_SETTINGS: Record<string, string> = Object.fromEntries(
  words.filter((word) => /^MALLOC_/.test(word)).map((word) => word.split('=')),
);

/** The flags of `npm start` for V8. */
export const MEMORY_FLAGS = words.filter((word) => /^--(?!env-file)/.test(word));

/** Those of them for WebAssembly, which every process with the embedded database needs: decisions 0002 and 0108. */
export const WASM_FLAGS = MEMORY_FLAGS.filter((flag) => /wasm|liftoff/.test(flag));
