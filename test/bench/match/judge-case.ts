import { z } from 'zod';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LabelledPhoto } from './load-labelled-photos.ts';
import type { Way } from './scenarios.ts';

/** A result over REST or of the operation. A problem has a `code` and no `matched`. */
const answerShape = z.object({
  matched: z.boolean().optional(),
  confidence: z.enum(['high', 'medium', 'low', 'none']).default('none'),
  reason: z.string().default(''),
  style_code: z.string().optional(),
  candidates: z
    .array(z.object({ style_code: z.string().optional(), score: z.number() }))
    .default([]),
  code: z.string().optional(),
});

export type Outcome = {
  photo: LabelledPhoto;
  scenario: string;
  way: Way;
  /** `one_of_several`: the code of one box in a photo of several products. */
  verdict: 'right' | 'one_of_several' | 'false' | 'refused' | 'problem';
  matched: boolean;
  styleCode?: string;
  reason: string;
  confidence: 'high' | 'medium' | 'low' | 'none';
  /** Score of the first candidate, which a forced answer would name. */
  score: number;
  /** Whether that candidate's code is on a box in the photo; null without a candidate. */
  guessIsRight: boolean | null;
  ms: number;
  /** Requests to the web. */
  searches: number;
};

export function judgeCase(
  answer: unknown,
  asked: Pick<Outcome, 'photo' | 'scenario' | 'way' | 'ms' | 'searches'>,
): Outcome {
  const { photo } = asked;
  const { matched = false, style_code: styleCode, ...rest } = answerShape.parse(answer);
  const [first] = rest.candidates;
  const isOfPhoto = (code: string) => photo.codes.has(comparisonKey(code));
  const guess = styleCode ?? first?.style_code;
  const verdict = () => {
    if (rest.code !== undefined) return 'problem';
    if (!matched) return 'refused';
    if (styleCode === undefined || !isOfPhoto(styleCode)) return 'false';
    return photo.codes.size > 1 ? 'one_of_several' : 'right';
  };
  return {
    ...asked,
    verdict: verdict(),
    matched,
    ...(styleCode !== undefined && { styleCode }),
    reason: rest.code ?? rest.reason,
    confidence: rest.confidence,
    score: first?.score ?? 0,
    guessIsRight: guess === undefined ? null : isOfPhoto(guess),
  };
}

export type Counts = {
  n: number;
  matched: number;
  false_matched: number;
  one_of_several: number;
  refused: number;
  /** Refusals that were errors, which cost no credit. */
  problems: number;
  /** Requests to the web in all cases. */
  searches: number;
};

export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const of = (...verdicts: Outcome['verdict'][]) =>
    outcomes.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    n: outcomes.length,
    matched: of('right', 'one_of_several', 'false'),
    false_matched: of('false'),
    one_of_several: of('one_of_several'),
    refused: of('refused', 'problem'),
    problems: of('problem'),
    searches: outcomes.reduce((sum, one) => sum + one.searches, 0),
  };
}
