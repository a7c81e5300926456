import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import {
  completion,
  type ModelService,
  startModelService,
} from '#test/support/start-model-service.ts';
import { withLocalSearch } from '../../../providers/with-local-search.ts';
import { CODE, label, OTHER_CODE } from '../decision/evidence-builders.ts';
import { run } from '../run-match.ts';

const search = withLocalSearch();
let model: ModelService;
beforeAll(async () => {
  model = await startModelService();
});
afterAll(() => model.close());

/** Shops that sell the other code, each in words of its own. */
const PAGES = ['one', 'two'].map((name) => ({
  key: OTHER_CODE,
  brand: 'Nike',
  title: `${name}: Nike Air Zoom Pegasus 41 ${OTHER_CODE}`,
  domain: `${name}-shop.example`,
  link: `https://${name}-shop.example/p`,
}));

/** What a call says whose model names that code, beside a reader that read these. */
async function ask(named: string, seen: [code: string, isSure: boolean][]) {
  const { url, control } = search.space();
  await control('offers', PAGES);
  const labels = seen.map(([printed, accepted]) =>
    label({ styleCode: { printed, accepted, repaired: false } }),
  );
  const embedded: LabelReader = {
    name: 'embedded',
    read: async () => ({ labels }),
    close: async () => {},
  };
  const said = { style_code: named, brand: 'NIKE', description: null, size: null };
  model.answersWith(completion(JSON.stringify({ labels: [said], loose_item_differs: null })));
  const { baseUrl } = model;
  const models = [createOpenAiLabelReader({ name: 'v', baseUrl, apiKey: 'key', timeoutMs: 5000 })];
  const readers = createLabelReaders({ embedded, models, defaultName: 'v' });
  const { result } = await run({ searchUrl: url, reader: readers.find(undefined) ?? embedded });
  return result;
}

describe('a model that names one of two codes in the photo', () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('does not make it sure: the other one read surely %s, this one %s', async (other, this_) => {
    const result = await ask(OTHER_CODE, [
      [CODE, other],
      [OTHER_CODE, this_],
    ]);
    expect(result.matched).toBe(false);
    expect(result.label).not.toHaveProperty('style_code');
  });

  it('makes it sure where no other code was read, or the same twice', async () => {
    for (const seen of [
      [[OTHER_CODE, false]],
      [
        [OTHER_CODE, false],
        [OTHER_CODE, false],
      ],
    ]) {
      const result = await ask(OTHER_CODE, seen as [string, boolean][]);
      expect(result).toMatchObject({ matched: true, style_code: OTHER_CODE });
    }
  });
});
