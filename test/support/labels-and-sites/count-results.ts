import { checkDrafts, type DraftFigures } from './check-drafts.ts';
import { judgeLabels } from './judge-conflicts.ts';
import type { LabelResult } from './match-labels.ts';
import { ARMS, type Arm } from './open-sites.ts';

type ArmFigures = {
  photos: number;
  labels: number;
  /** Styles with a qualifier on the label that sites contradict. */
  conflicts_expected: number;
  conflicts_listed: number;
  conflicts_missed: number;
  /** Styles without a qualifier where sites contradict each other. */
  between_sites_expected: number;
  between_sites_listed: number;
  between_sites_missed: number;
  /** Photos with a reported conflict although all agree or say nothing. */
  false_conflicts: number;
  /** Matches with high confidence; none is expected with a conflict. */
  matched_high: number;
  matched_medium: number;
  refused: number;
};

export type Figures = {
  photos: number;
  labels: number;
  /** Styles per photo with a qualifier, which expected conflicts are counted by. */
  qualified_styles: number;
  mixed_stacks: number;
  arms: Record<Arm, ArmFigures>;
  /** Distinct contradicting wordings, and those of which no result named a word. */
  contradicting_wordings: number;
  unrecognised_wordings: string[];
  drafts: DraftFigures;
};

const toCodes = ({ photo }: LabelResult) =>
  new Set(photo.labels.map(({ style_code_printed: code }) => code));

/** Counts the results of all photos in all arms. */
export function countResults(results: readonly LabelResult[]): Figures {
  const photos = results.filter(({ arm }) => arm === 'silent');
  const countLabels = (all: readonly LabelResult[]) =>
    all.flatMap(({ photo }) => photo.labels).length;
  const contradicting = results.filter(({ arm }) => arm === 'contradicting');
  const wordings = contradicting.flatMap(({ pages }) => pages.flatMap((page) => page.wordings));
  const verdicts = contradicting.flatMap(judgeLabels);
  return {
    photos: photos.length,
    labels: countLabels(photos),
    qualified_styles: photos.flatMap(judgeLabels).filter(({ isQualified }) => isQualified).length,
    mixed_stacks: photos.filter((one) => toCodes(one).size > 1).length,
    arms: Object.fromEntries(
      ARMS.map((arm) => [arm, countArm(results.filter((one) => one.arm === arm))]),
    ) as Figures['arms'],
    contradicting_wordings: new Set(wordings).size,
    unrecognised_wordings: [
      ...new Set(verdicts.flatMap(({ unrecognised }) => unrecognised)),
    ].sort(),
    drafts: sumFigures(results.flatMap(checkDrafts)),
  };
}

function countArm(results: readonly LabelResult[]): ArmFigures {
  const verdicts = results.flatMap(judgeLabels);
  const count = (isQualified: boolean, verdict: string) =>
    verdicts.filter((one) => one.isQualified === isQualified && one.verdict === verdict).length;
  const answers = results.map(({ answer }) => answer);
  const [first] = results;
  return {
    photos: results.length,
    labels: results.flatMap(({ photo }) => photo.labels).length,
    conflicts_expected: count(true, 'listed') + count(true, 'missed'),
    conflicts_listed: count(true, 'listed'),
    conflicts_missed: count(true, 'missed'),
    between_sites_expected: count(false, 'listed') + count(false, 'missed'),
    between_sites_listed: count(false, 'listed'),
    between_sites_missed: count(false, 'missed'),
    false_conflicts:
      first?.arm === 'contradicting'
        ? 0
        : answers.filter(({ variant_conflicts: words }) => words.length > 0).length,
    matched_high: answers.filter(({ confidence }) => confidence === 'high').length,
    matched_medium: answers.filter(({ confidence }) => confidence === 'medium').length,
    refused: answers.filter(({ matched }) => !matched).length,
  };
}

function sumFigures(figures: readonly DraftFigures[]): DraftFigures {
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
