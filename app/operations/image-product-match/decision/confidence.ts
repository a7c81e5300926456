export type Confidence = 'high' | 'medium' | 'low' | 'none';

/** What a cap does: the most that an answer may still be sure, or one step less than it would be. */
export type Limit = 'medium' | 'low' | 'one_step_lower';

const STEPS: readonly Confidence[] = ['none', 'low', 'medium', 'high'];

/** The order of the limits does not matter: steps are taken from what the others leave, and end at low. */
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
