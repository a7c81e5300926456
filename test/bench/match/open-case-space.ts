import type { LabelledPhoto } from './load-labelled-photos.ts';
import type { BenchScenario } from './scenarios.ts';
import { toCaseSeed } from './to-case-seed.ts';

/** Opens a space at local search that is prepared for one case at a time. */
export function openCaseSpace(searchUrl: string, name: string) {
  const url = `${searchUrl}/spaces/${name}`;
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    url,
    /** Counts the searches since the last call. */
    async takeSearches(): Promise<number> {
      const seen = (await (await fetch(`${url}/control/requests`)).json()) as { engine: string }[];
      await fetch(`${url}/control/requests`, { method: 'DELETE' });
      return seen.filter(({ engine }) => engine !== 'ebay_token').length;
    },
    /** Switches to the scenario's web about the photo's products. */
    async prepare(photo: LabelledPhoto, scenario: BenchScenario, seed: string) {
      const { name, web, behaviour } = scenario;
      await control('products', photo.products);
      await control('scenario', {
        name: behaviour ?? 'normal',
        web,
        seed: toCaseSeed(seed, name, photo),
      });
    },
  };
}

export type CaseSpace = ReturnType<typeof openCaseSpace>;
