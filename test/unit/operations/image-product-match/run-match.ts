import { expect } from 'vitest';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { withLocalSearch } from '../../providers/with-local-search.ts';
import { createWorld, type WorldOptions } from './match-world.ts';

export const input = { image_url: 'https://photos.example/box.jpg' };

/** Runs one match; its answer has to fit the contract, whatever the test looks at. */
export async function run(options: WorldOptions, more: object = {}) {
  const world = await createWorld(options);
  const result = await runImageProductMatch({ ...input, ...more }, world.context);
  const whole = { ...result, credits_remaining: 9, request_id: 'req_1' };
  expect(imageProductMatchContract.output.safeParse(whole).error).toBeUndefined();
  return { result, world };
}

export const read = (...labels: LabelReading[]) => ({ labels });

/** A space of the search service, prepared by requests to its control API. */
export async function preparedSpace(
  search: ReturnType<typeof withLocalSearch>,
  ...control: [path: string, body: unknown][]
) {
  const space = search.space();
  for (const [path, body] of control) await space.control(path, body);
  return space;
}
