import type { Outcome } from './judge-case.ts';

/** Share of answered cases and share of wrong ones among them, 0 to 1, if all down to `confidence` are answered. */
export type CurvePoint = { coverage: number; risk: number; confidence: Outcome['confidence'] };

const CONFIDENCES = ['none', 'low', 'medium', 'high'] as const;

/**
 * Computes the risk-coverage curve (El-Yaniv and Wiener 2010): cases in order of certainty, one point for each
 * confidence and score. A refused case counts with its first candidate, as if an answer had been forced. Cases without a
 * candidate that has a code cannot be answered; the curve ends before them.
 */
export function computeRiskCoverage(outcomes: readonly Outcome[]): CurvePoint[] {
  const certaintyOf = (one: Outcome) =>
    (one.matched ? 10 : 0) + CONFIDENCES.indexOf(one.confidence) + one.score;
  const answerable = outcomes
    .filter(({ guessIsRight }) => guessIsRight !== null)
    .sort((one, other) => certaintyOf(other) - certaintyOf(one));
  const points: CurvePoint[] = [];
  let wrong = 0;
  for (const [index, one] of answerable.entries()) {
    wrong += Number(!one.guessIsRight);
    const next = answerable[index + 1];
    if (next !== undefined && certaintyOf(next) === certaintyOf(one)) continue;
    const answered = index + 1;
    points.push({
      coverage: answered / outcomes.length,
      risk: wrong / answered,
      confidence: one.confidence,
    });
  }
  return points;
}

/** Upper end of the 95 % interval for `wrong` of `all`: Wilson's, or the rule of three if `wrong` is 0. */
export function upperBound(wrong: number, all: number): number {
  if (all === 0) return 1;
  if (wrong === 0) return Math.min(1, 3 / all);
  const [z, share] = [1.96, wrong / all];
  const middle = share + (z * z) / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  return (middle + spread) / (1 + (z * z) / all);
}
