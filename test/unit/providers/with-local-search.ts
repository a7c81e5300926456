import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import { type LocalSearch, startLocalSearch } from '#test/local-search/start-local-search.ts';

type SearchRequest = {
  engine: string;
  method: string;
  query: Record<string, string>;
  status: number;
};

/** Starts the search stand-in for the tests of a file. Each call of `space` gives separate, empty state. */
export function withLocalSearch() {
  let search: LocalSearch;
  let spaces = 0;
  beforeAll(async () => {
    search = await startLocalSearch();
  });
  afterAll(() => search.close());
  return {
    space() {
      spaces += 1;
      const url = `${search.url}/spaces/test-${spaces}`;
      return {
        url,
        async control(path: string, body: unknown): Promise<void> {
          const response = await fetch(`${url}/control/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          expect(response.status).toBe(200);
        },
        async seen(): Promise<SearchRequest[]> {
          return (await (await fetch(`${url}/control/requests`)).json()) as SearchRequest[];
        },
      };
    },
  };
}

export const signal = new AbortController().signal;

/** A photo of the given size, with noise so that it compresses no better than a real one. */
export async function createPhoto(widthPx: number, heightPx: number): Promise<NormalisedPhoto> {
  const bytes = await sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, widthPx, heightPx, mediaType: 'image/jpeg', sha256 };
}

export async function expectFailure(work: Promise<unknown>, failure: ProviderFailure) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ failure });
}
