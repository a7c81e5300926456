import type { LabelledPhoto } from './load-labelled-photos.ts';

/** Seed of the web and the store of one case. */
export function toCaseSeed(seed: string, scenario: string, photo: LabelledPhoto): string {
  return `${seed}/${scenario}/${photo.id}`;
}
