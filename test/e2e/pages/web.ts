import { inject } from 'vitest';
import { openSearchSpace, type SearchSpace } from '#test/support/open-search-space.ts';

export type { WebOffer } from '#test/support/open-search-space.ts';

/** A web of its own for one test file. */
export function openWeb(name: string): SearchSpace {
  return openSearchSpace(inject('searchUrl'), name);
}
