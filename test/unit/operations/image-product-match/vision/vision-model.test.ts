import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader, LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { buildShopPages } from '#test/local-search/webs/build-shop-pages.ts';
import { createSeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { type ModelService, startModelService } from '#test/support/start-model-service.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { withLocalSearch } from '../../../providers/with-local-search.ts';
import { createWorld } from '../match-world.ts';
import { input } from '../run-match.ts';
import { createVisionAnswers, KINDS, type VisionAnswer } from './vision-answers.ts';

const SEED = 'vision-1';
/** Twenty of each kind. */
const ANSWERS = createVisionAnswers(SEED, 20);

/** How well the reader that is built in read the same label, and whether the barcode was read. */
const SITUATIONS = [
  { check: 'sure', barcode: 'not read' },
  { check: 'unsure', barcode: 'read' },
  { check: 'nothing', barcode: 'read' },
  { check: 'nothing', barcode: 'not read' },
  ...byDepth(
    [] as const,
    [
      { check: 'sure', barcode: 'read' },
      { check: 'unsure', barcode: 'not read' },
    ] as const,
  ),
] as const;
type Situation = (typeof SITUATIONS)[number];

type Outcome = Situation & {
  answer: VisionAnswer;
  matched: boolean;
  /** Codes that the answer of the call states, each as something that holds. */
  stated: string[];
  isWrong: boolean;
};

const search = withLocalSearch();
let model: ModelService;
beforeAll(async () => {
  model = await startModelService();
});
afterAll(() => model.close());

function embedded({ product }: VisionAnswer, check: Situation['check']): LabelReader {
  const styleCode = { printed: product.key, accepted: check === 'sure', repaired: false };
  const label: LabelReading = { styleCode, brand: product.brand, unreadable: false };
  const labels = check === 'nothing' ? [] : [label];
  return { name: 'embedded', read: async () => ({ labels }), close: async () => {} };
}

/** Shops sell the box's product, and another one under the code that the model names. */
function pagesFor({ product, wrongCode }: VisionAnswer) {
  const random = createSeededRandom(`${SEED}/${product.key}`);
  const other = { ...product, key: wrongCode ?? '', gtins: [] };
  return [
    ...buildShopPages(product, 4, random),
    ...(wrongCode === null ? [] : buildShopPages(other, 4, random)),
  ].map((page, at) => ({ ...page, link: `${page.link}-${at}` }));
}

async function ask(answer: VisionAnswer, { check, barcode }: Situation): Promise<Outcome> {
  const { url, control } = search.space();
  await control('offers', pagesFor(answer));
  model.answersWith(answer.reply);
  const readers = createLabelReaders({
    embedded: embedded(answer, check),
    models: [
      createOpenAiLabelReader({
        name: 'vision-1',
        baseUrl: model.baseUrl,
        apiKey: 'key',
        timeoutMs: 5000,
      }),
    ],
    defaultName: 'vision-1',
  });
  const [gtin = ''] = answer.product.gtins;
  const gtin14 = toGtin14(gtin) ?? '';
  const { context } = await createWorld({
    searchUrl: url,
    reader: readers.find(undefined) ?? embedded(answer, check),
    barcodes: barcode === 'read' ? [{ text: gtin, gtin14 }] : [],
  });
  const result = await runImageProductMatch({ ...input, include_trace: true }, context);
  const read = result.trace?.readings.flatMap(({ kind, accepted, text }) =>
    kind === 'style_code' && accepted ? [text ?? ''] : [],
  );
  const stated = [result.style_code, result.label?.style_code, ...(read ?? [])].flatMap(
    (code) => code ?? [],
  );
  const truth = comparisonKey(answer.product.key);
  const isWrong = stated.some((code) => comparisonKey(code) !== truth);
  return { answer, check, barcode, matched: result.matched, stated, isWrong };
}

describe('answers of a vision model: right, a character off, invented, injected', () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = [];
    for (const answer of ANSWERS) {
      for (const situation of SITUATIONS) outcomes.push(await ask(answer, situation));
    }
    if (process.env.SHOW_VISION) show(outcomes);
  }, 300_000);

  const right = () => outcomes.filter(({ answer }) => answer.kind === 'right');

  it('are 80, on brands and forms of codes of many kinds', () => {
    expect(ANSWERS).toHaveLength(80);
    expect(new Set(ANSWERS.map(({ product }) => product.brand)).size).toBeGreaterThan(15);
    expect(new Set(ANSWERS.map(({ what }) => what)).size).toBeGreaterThanOrEqual(45);
  });

  it.each(KINDS)('are never sure and wrong (%s)', (kind) => {
    const wrong = outcomes.filter(({ answer, isWrong }) => answer.kind === kind && isWrong);
    expect(wrong.map(describeOutcome)).toEqual([]);
  });

  it('that are right are a match where the reader that is built in read the same, surely or not', () => {
    const agreed = right().filter(({ check }) => check !== 'nothing');
    expect(agreed.length).toBeGreaterThanOrEqual(40);
    expect(agreed.filter(({ matched }) => !matched).map(describeOutcome)).toEqual([]);
  });

  it('that are right are mostly a match where the barcode alone says the same', () => {
    const agreed = right().filter(
      ({ check, barcode }) => check === 'nothing' && barcode === 'read',
    );
    const matched = agreed.filter((one) => one.matched);
    expect(matched.length).toBeGreaterThanOrEqual(agreed.length * 0.7);
  });

  it('that nothing else backs are no match, right or wrong', () => {
    const alone = outcomes.filter(
      ({ check, barcode }) => check === 'nothing' && barcode === 'not read',
    );
    expect(alone.filter(({ matched }) => matched).map(describeOutcome)).toEqual([]);
  });
});

function describeOutcome({ answer, check, barcode, stated }: Outcome): string {
  const { kind, what, product } = answer;
  return `${kind}, ${what}: ${product.brand} ${product.key} stated as ${stated.join(', ')} (${check}, barcode ${barcode})`;
}

function show(outcomes: readonly Outcome[]): void {
  for (const kind of KINDS) {
    for (const { check, barcode } of SITUATIONS) {
      const of = outcomes.filter(
        (one) => one.answer.kind === kind && one.check === check && one.barcode === barcode,
      );
      const matched = of.filter((one) => one.matched).length;
      const wrong = of.filter(({ isWrong }) => isWrong).length;
      console.log(
        `${kind}, ${check}, barcode ${barcode}: ${matched} of ${of.length}, ${wrong} wrong`,
      );
    }
  }
}
