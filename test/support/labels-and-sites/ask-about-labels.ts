import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { drawLabels } from '../draw-labels.ts';
import { exactReading } from '../exact-reading.ts';
import type { PlannedLabel, PlannedPhoto } from '../label-truths.ts';
import type { SearchSpace } from '../open-search-space.ts';
import type { ModelService } from '../start-model-service.ts';
import { ARMS, type Arm, type LabelPages, openSites } from './arms.ts';

/** An app whose vision model and web are ours. */
export type AppWithWeb = {
  model: ModelService;
  web: SearchSpace;
  /** Sends a photo to the match, over REST. */
  match: (photo: Buffer) => Promise<ImageProductMatchOutput>;
};

/** What was answered about one photo, and what was to be known of it. */
export type Asked = {
  photo: PlannedPhoto;
  arm: Arm;
  /** Of each of its labels. */
  pages: LabelPages[];
  answer: ImageProductMatchOutput;
};

/** What the settings of such an app have to say of the model. */
export const modelSettings = (model: ModelService) => ({
  VISION_API_KEY: 'key',
  VISION_BASE_URL: model.baseUrl,
  VISION_MODEL: 'exact',
});

/** Sends each photo once in every arm; its model answers exactly what is printed on the labels. */
export async function askAboutLabels(
  { model, web, match }: AppWithWeb,
  photos: readonly PlannedPhoto[],
): Promise<Asked[]> {
  const pagesAbout = openSites();
  const asked: Asked[] = [];
  for (const photo of photos) {
    const picture = await drawLabels(photo.labels);
    model.answersWith(exactReading(photo.labels.map(withAllSizes), looseItem(photo)));
    for (const arm of ARMS) {
      const pages = ofEachCode(photo.labels).map((label) => pagesAbout(label, arm));
      await web.holds(pages.flatMap(({ offers }) => offers));
      asked.push({ photo, arm, pages, answer: await match(picture) });
    }
  }
  return asked;
}

/** One label of each code: boxes of one style differ in size alone. */
function ofEachCode(labels: readonly PlannedLabel[]): PlannedLabel[] {
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
