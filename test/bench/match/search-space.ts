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
    /** From now on the web is the scenario's, about the photo's products. */
    async hold(photo: LabelledPhoto, scenario: BenchScenario, seed: string) {
      const { name, web, behaviour } = scenario;
      await tell('products', photo.products);
      await tell('scenario', {
        name: behaviour ?? 'normal',
        web,
        seed: `${seed}/${name}/${photo.id}`,
      });
    },
  };
}

export type CaseSpace = ReturnType<typeof openCaseSpace>;
