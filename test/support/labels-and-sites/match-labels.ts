import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { buildExactReply } from '../build-exact-reply.ts';
import { drawLabels } from '../draw-labels.ts';
import type { SearchSpace } from '../open-search-space.ts';
import type { PlannedLabel, PlannedPhoto } from '../plan-labels.ts';
import type { ModelService } from '../start-model-service.ts';
import { ARMS, type Arm, type LabelPages, openSites } from './open-sites.ts';

/** An app with a vision model and a web that the test controls. */
export type AppWithWeb = {
  model: ModelService;
  web: SearchSpace;
  /** Sends a photo to the match, over REST. */
  match: (photo: Buffer) => Promise<ImageProductMatchOutput>;
};

/** The match of one photo in one arm, with the pages about its labels. */
export type LabelResult = {
  photo: PlannedPhoto;
  arm: Arm;
  /** One entry for each style. */
  pages: LabelPages[];
  answer: ImageProductMatchOutput;
};

/** The app's settings for the model. */
export const modelSettings = (model: ModelService) => ({
  VISION_API_KEY: 'key',
  VISION_BASE_URL: model.baseUrl,
  VISION_MODEL: 'exact',
});

/** Matches each photo in every arm, with a model that reads the labels exactly. */
export async function matchLabels(
  { model, web, match }: AppWithWeb,
  photos: readonly PlannedPhoto[],
): Promise<LabelResult[]> {
  const buildPages = openSites();
  const results: LabelResult[] = [];
  for (const photo of photos) {
    const picture = await drawLabels(photo.labels);
    model.answersWith(buildExactReply(photo.labels.map(withAllSizes), looseItem(photo)));
    for (const arm of ARMS) {
      const pages = onePerCode(photo.labels).map((label) => buildPages(label, arm));
      await web.holds(pages.flatMap(({ offers }) => offers));
      results.push({ photo, arm, pages, answer: await match(picture) });
    }
  }
  return results;
}

/** One label of each code: boxes of a style differ in size only. */
function onePerCode(labels: readonly PlannedLabel[]): PlannedLabel[] {
  return [...new Map(labels.map((label) => [label.style_code_printed, label])).values()];
}

function withAllSizes(label: PlannedLabel) {
  const { uk, eu, cm } = label.size as Record<string, string | undefined>;
  const others = { UK: uk, EU: eu, CM: cm };
  const other_sizes = Object.entries(others).flatMap(([system, size]) =>
    size === undefined ? [] : [`${system} ${size}`],
  );
  return { ...label, other_sizes };
}

function looseItem({ looseItemDiffers }: PlannedPhoto): string | null {
  return looseItemDiffers ? 'A shoe of another brand lies in front of the box.' : null;
}
