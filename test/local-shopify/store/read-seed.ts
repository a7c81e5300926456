import { readFileSync } from 'node:fs';
import type { Seed } from './seed-types.ts';

const text = readFileSync(new URL('./seed.json', import.meta.url), 'utf8');

/** A fresh copy of the seed: the store of a merchant who has worked by hand so far. */
export function readSeed(): Seed {
  return JSON.parse(text) as Seed;
}
