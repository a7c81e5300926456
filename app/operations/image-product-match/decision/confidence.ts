export type Confidence = 'high' | 'medium' | 'low' | 'none';

const STEPS: readonly Confidence[] = ['none', 'low', 'medium', 'high'];

/** One step less sure, but never below `floor`. */
export function lowered(confidence: Confidence, floor: Confidence): Confidence {
  const next = Math.max(STEPS.indexOf(confidence) - 1, STEPS.indexOf(floor));
  return next < STEPS.indexOf(confidence) ? (STEPS[next] ?? 'none') : confidence;
}

export function isMatch(confidence: Confidence): boolean {
  return confidence === 'high' || confidence === 'medium';
}
