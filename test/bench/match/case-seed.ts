import type { LabelledPhoto } from './labelled-photos.ts';

/** Of the web and the store that one case is asked in. */
export function caseSeed(seed: string, scenario: string, photo: LabelledPhoto): string {
  return `${seed}/${scenario}/${photo.id}`;
}
