import { describe, expect, it } from 'vitest';
import {
  type Confidence,
  isMatch,
  isSurer,
  type Limit,
  limitConfidence,
} from '#app/operations/image-product-match/decision/confidence.ts';

describe('a confidence', () => {
  it.each<[confidence: Confidence, limits: Limit[], left: Confidence]>([
    ['high', [], 'high'],
    ['high', ['medium'], 'medium'],
    ['high', ['low'], 'low'],
    ['high', ['one_step_lower'], 'medium'],
    ['medium', ['one_step_lower'], 'low'],
    ['low', ['one_step_lower'], 'low'],
    ['low', ['medium'], 'low'],
    ['high', ['one_step_lower', 'medium'], 'low'],
    ['high', ['one_step_lower', 'one_step_lower'], 'low'],
  ])('of %s under the limits %j is %s', (confidence, limits, left) => {
    expect(limitConfidence(confidence, limits)).toBe(left);
  });

  it('is a match from medium on, and each is surer than the one below', () => {
    const rising: Confidence[] = ['none', 'low', 'medium', 'high'];
    expect(rising.filter(isMatch)).toEqual(['medium', 'high']);
    for (const [at, one] of rising.entries()) {
      expect(rising.filter((other) => isSurer(one, other))).toEqual(rising.slice(0, at));
    }
  });
});
