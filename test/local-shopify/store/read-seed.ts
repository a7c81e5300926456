import { readFileSync } from 'node:fs';
import type { Seed } from './seed-types.ts';

const text = readFileSync(new URL('./seed.json', import.meta.url), 'utf8');

/** A copy of the seed: the store of a merchant who has not used the app yet. */
export function readSeed(): Seed {
  return JSON.parse(text) as Seed;
}
