import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generatorMissing, type PlannedPhoto, planLabels } from '#test/support/label-truths.ts';
import {
  type Asked,
  askAboutLabels,
  modelSettings,
} from '#test/support/labels-and-sites/ask-about-labels.ts';
import { countAsked, type Figures } from '#test/support/labels-and-sites/count-asked.ts';
import { judgeLabels } from '#test/support/labels-and-sites/judge-conflicts.ts';
import { qualifierOf } from '#test/support/labels-and-sites/label-qualifier.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { type ModelService, startModelService } from '#test/support/start-model-service.ts';

const SEED = 'labels-and-sites';
const PLANNED = 120;
const MIXED_STACKS = 2;
/** Ways in which a label says for whom its product is, or how wide. */
const KINDS = 9;

let model: ModelService;
let app: OwnApp;
let asked: Asked[];
let figures: Figures;

const codesOf = ({ labels }: PlannedPhoto) =>
  new Set(labels.map(({ style_code_printed: code }) => code)).size;

/** One box of each kind of qualifier, a stack of one style, and stacks of several. */
function someOfEach(photos: readonly PlannedPhoto[]): PlannedPhoto[] {
  const boxes = photos.filter(({ labels }) => labels.length === 1);
  const kinds = boxes.map((photo) => photo.labels.map(qualifierOf)[0]?.kind);
  const oneOfEach = boxes.filter((_photo, at) => kinds.indexOf(kinds[at]) === at);
  // The small ones: reading takes most of the time.
  const stacks = photos
    .filter(({ labels }) => labels.length > 1)
    .toSorted((one, other) => one.labels.length - other.labels.length);
  const ofOneStyle = stacks.find((stack) => codesOf(stack) === 1);
  const mixed = stacks.filter((stack) => codesOf(stack) > 1).slice(0, MIXED_STACKS);
  return [...oneOfEach, ...(ofOneStyle ? [ofOneStyle] : []), ...mixed];
}

describe.skipIf(generatorMissing !== null)(
  'labels, each with three sites that have its code',
  () => {
    beforeAll(async () => {
      model = await startModelService();
      const web = openSearchSpace(inject('searchUrl'), SEED);
      app = await startApp({ env: { ...web.env, ...modelSettings(model) } });
      const shop = await app.openShop();
      const match = async (photo: Buffer) => {
        const input = { image_base64: photo.toString('base64'), include_trace: true };
        const answer = await app.post('/api/v1/image-product-match', input, shop.apiKey);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body;
      };
      const photos = someOfEach(await planLabels(SEED, PLANNED));
      asked = await askAboutLabels({ model, web, match }, photos);
      figures = countAsked(asked);
    });
    afterAll(async () => {
      await app?.close();
      await model?.close();
    });

    const of = (...arms: Asked['arm'][]) => asked.filter(({ arm }) => arms.includes(arm));

    it('lists the conflict in the words of both, where the sites say otherwise than the label', () => {
      const missed = of('otherwise').filter((one) =>
        judgeLabels(one).some(({ verdict }) => verdict === 'missed'),
      );
      const told = missed.map(({ pages, answer }) => [
        ...pages.map(({ label, wordings }) => [label.description, wordings]),
        answer.variant_conflicts,
      ]);
      expect(told).toEqual([]);
      expect(figures.arms.otherwise.conflicts_listed).toBeGreaterThanOrEqual(KINDS);
      expect(figures.arms.otherwise.between_sites_listed).toBeGreaterThanOrEqual(2);
    });

    it('lists none where the sites say the same in other words, or nothing', () => {
      const conflicts = of('same', 'silent').map(({ photo, arm, answer }) => [
        ...[photo.id, arm, answer.variant_conflicts],
      ]);
      expect(conflicts).toEqual(conflicts.map(([id, arm]) => [id, arm, []]));
      expect(conflicts.length).toBeGreaterThanOrEqual(24);
    });

    it('is never as sure of a match with a conflict as without', () => {
      expect(figures.arms.otherwise.matched_high).toBe(0);
      expect(figures.arms.silent.matched_high).toBeGreaterThanOrEqual(8);
      expect(figures.arms.otherwise.matched_medium).toBeGreaterThanOrEqual(8);
    });

    it('fills the form of each style with its own sizes, barcodes and counts, and no other', () => {
      expect(figures.drafts).toMatchObject({
        foreign_sizes: 0,
        missing_sizes: 0,
        wrong_counts: 0,
        foreign_barcodes: 0,
      });
      expect(figures.drafts.drafts_of_mixed_stacks).toBeGreaterThanOrEqual(2 * 2 * 3);
      expect(figures.drafts.barcodes).toBeGreaterThanOrEqual(24);
    });
  },
);

describe.runIf(generatorMissing !== null)('labels and sites', () => {
  it('are not tested here', ({ skip }) => {
    expect.assertions(0);
    skip(generatorMissing ?? '');
  });
});
