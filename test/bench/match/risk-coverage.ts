import type { Outcome } from './judge.ts';

/** Share answered and share wrong among them, both 0 to 1, once everything as sure as `confidence` is answered. */
export type CurvePoint = { coverage: number; risk: number; confidence: Outcome['confidence'] };

const CONFIDENCES = ['none', 'low', 'medium', 'high'] as const;

/**
 * The risk-coverage curve (El-Yaniv and Wiener 2010): answers from the surest down, each step all of one
 * confidence and score. What is refused counts with its first candidate, as if an answer had been forced; where
 * there is no candidate with a code nothing could be answered, and the curve ends before it.
 */
export function riskCoverage(outcomes: readonly Outcome[]): CurvePoint[] {
  const surety = (one: Outcome) =>
    (one.matched ? 10 : 0) + CONFIDENCES.indexOf(one.confidence) + one.score;
  const answerable = outcomes
    .filter(({ guessIsRight }) => guessIsRight !== null)
    .sort((one, other) => surety(other) - surety(one));
  const points: CurvePoint[] = [];
  let wrong = 0;
  for (const [index, one] of answerable.entries()) {
    wrong += Number(!one.guessIsRight);
    const next = answerable[index + 1];
    if (next !== undefined && surety(next) === surety(one)) continue;
    const answered = index + 1;
    points.push({
      coverage: answered / outcomes.length,
      risk: wrong / answered,
      confidence: one.confidence,
    });
  }
  return points;
}

/** The upper end of the 95 % interval for `wrong` of `all`: rule of three at zero, else Wilson's. */
export function upperBound(wrong: number, all: number): number {
  if (all === 0) return 1;
  if (wrong === 0) return Math.min(1, 3 / all);
  const [z, share] = [1.96, wrong / all];
  const middle = share + (z * z) / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  return (middle + spread) / (1 + (z * z) / all);
}
