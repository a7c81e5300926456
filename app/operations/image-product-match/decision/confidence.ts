export type Confidence = 'high' | 'medium' | 'low' | 'none';

/** What a cap does: it sets the highest confidence that an answer may have, or lowers the confidence by one step. */
export type Limit = 'medium' | 'low' | 'one_step_lower';

const STEPS: readonly Confidence[] = ['none', 'low', 'medium', 'high'];

/**
 * Lowers a confidence by limits. Their order does not matter: steps are taken from what the other limits leave, and end
 * at low.
 */
export function limitConfidence(confidence: Confidence, limits: readonly Limit[]): Confidence {
  let limited = confidence;
  for (const limit of limits) if (limit !== 'one_step_lower') limited = atMost(limited, limit);
  for (const limit of limits) {
    if (limit === 'one_step_lower')
      limited = atMost(limited, limited === 'high' ? 'medium' : 'low');
  }
  return limited;
}

function atMost(confidence: Confidence, limit: Confidence): Confidence {
  return isSurer(confidence, limit) ? limit : confidence;
}

export function isSurer(one: Confidence, other: Confidence): boolean {
  return STEPS.indexOf(one) > STEPS.indexOf(other);
}

export function isMatch(confidence: Confidence): boolean {
  return confidence === 'high' || confidence === 'medium';
}
