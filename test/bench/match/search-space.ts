import { caseSeed } from './case-seed.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import type { BenchScenario } from './scenarios.ts';

/** A web of its own at local search, for one case at a time. */
export function openCaseSpace(searchUrl: string, name: string) {
  const url = `${searchUrl}/spaces/${name}`;
  const tell = async (what: string, body: unknown) => {
    const response = await fetch(`${url}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  };
  return {
    url,
    /** Searches since the last time this was asked. */
    async takeSearches(): Promise<number> {
      const seen = (await (await fetch(`${url}/control/requests`)).json()) as { engine: string }[];
      await fetch(`${url}/control/requests`, { method: 'DELETE' });
      return seen.filter(({ engine }) => engine !== 'ebay_token').length;
    },
    /** From now on the web is the scenario's, about the photo's products. */
    async hold(photo: LabelledPhoto, scenario: BenchScenario, seed: string) {
      const { name, web, behaviour } = scenario;
      await tell('products', photo.products);
      await tell('scenario', {
        name: behaviour ?? 'normal',
        web,
        seed: caseSeed(seed, name, photo),
      });
    },
  };
}

export type CaseSpace = ReturnType<typeof openCaseSpace>;
