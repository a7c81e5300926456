import { ARMS, type Arm } from './arms.ts';
import type { Asked } from './ask-about-labels.ts';
import { checkDrafts, type DraftFigures } from './check-drafts.ts';
import { judgeLabels } from './judge-conflicts.ts';

type ArmFigures = {
  photos: number;
  labels: number;
  /** Styles whose labels say for whom they are, against sites that say otherwise. */
  conflicts_expected: number;
  conflicts_listed: number;
  conflicts_missed: number;
  /** Styles whose labels say nothing of it, where the sites contradict each other. */
  between_sites_expected: number;
  between_sites_listed: number;
  between_sites_missed: number;
  /** Photos with a conflict although everybody agrees or is silent. */
  false_conflicts: number;
  /** Against a conflict no match is as sure as that; with the exact code on every site it stays one. */
  matched_high: number;
  matched_medium: number;
  refused: number;
};

export type Figures = {
  photos: number;
  labels: number;
  /** Codes per photo that say for whom their product is; what is expected is counted by these. */
  qualified_styles: number;
  mixed_stacks: number;
  arms: Record<Arm, ArmFigures>;
  /** Different wordings that contradicted a label or each other, and those of which no answer named a word. */
  contradicting_wordings: number;
  unheard_wordings: string[];
  drafts: DraftFigures;
};

const codesOf = ({ photo }: Asked) =>
  new Set(photo.labels.map(({ style_code_printed: code }) => code));

/** All that was asked, in figures. */
export function countAsked(asked: readonly Asked[]): Figures {
  const photos = asked.filter(({ arm }) => arm === 'silent');
  const labelsOf = (all: readonly Asked[]) => all.flatMap(({ photo }) => photo.labels).length;
  const otherwise = asked.filter(({ arm }) => arm === 'otherwise');
  const said = otherwise.flatMap(({ pages }) => pages.flatMap(({ wordings }) => wordings));
  const verdicts = otherwise.flatMap(judgeLabels);
  return {
    photos: photos.length,
    labels: labelsOf(photos),
    qualified_styles: photos.flatMap(judgeLabels).filter(({ isQualified }) => isQualified).length,
    mixed_stacks: photos.filter((one) => codesOf(one).size > 1).length,
    arms: Object.fromEntries(
      ARMS.map((arm) => [arm, armFigures(asked.filter((one) => one.arm === arm))]),
    ) as Figures['arms'],
    contradicting_wordings: new Set(said).size,
    unheard_wordings: [...new Set(verdicts.flatMap(({ unheard }) => unheard))].sort(),
    drafts: sumOf(asked.flatMap(checkDrafts)),
  };
}

function armFigures(asked: readonly Asked[]): ArmFigures {
  const verdicts = asked.flatMap(judgeLabels);
  const count = (isQualified: boolean, verdict: string) =>
    verdicts.filter((one) => one.isQualified === isQualified && one.verdict === verdict).length;
  const answers = asked.map(({ answer }) => answer);
  const [arm] = asked;
  return {
    photos: asked.length,
    labels: asked.flatMap(({ photo }) => photo.labels).length,
    conflicts_expected: count(true, 'listed') + count(true, 'missed'),
    conflicts_listed: count(true, 'listed'),
    conflicts_missed: count(true, 'missed'),
    between_sites_expected: count(false, 'listed') + count(false, 'missed'),
    between_sites_listed: count(false, 'listed'),
    between_sites_missed: count(false, 'missed'),
    false_conflicts:
      arm?.arm === 'otherwise'
        ? 0
        : answers.filter(({ variant_conflicts: words }) => words.length > 0).length,
    matched_high: answers.filter(({ confidence }) => confidence === 'high').length,
    matched_medium: answers.filter(({ confidence }) => confidence === 'medium').length,
    refused: answers.filter(({ matched }) => !matched).length,
  };
}

function sumOf(figures: readonly DraftFigures[]): DraftFigures {
  const sum = {
    drafts: 0,
    drafts_of_mixed_stacks: 0,
    sizes: 0,
    foreign_sizes: 0,
    missing_sizes: 0,
    wrong_counts: 0,
    barcodes: 0,
    foreign_barcodes: 0,
  };
  for (const one of figures) {
    for (const name of Object.keys(sum) as (keyof DraftFigures)[]) sum[name] += one[name];
  }
  return sum;
}
