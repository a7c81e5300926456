import { z } from 'zod';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import type { Way } from './scenarios.ts';

/** An answer, over REST or from the operation; a problem has a code and no `matched`. */
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
  /** The first candidate's score; what would be answered if an answer were forced. */
  score: number;
  /** Whether that candidate's code is on a box in the photo; null where there is none. */
  guessIsRight: boolean | null;
  ms: number;
  /** What was asked of the web. */
  searches: number;
};

export function judge(
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
  /** Of the refused: answers that were errors, uncharged. */
  problems: number;
  /** Requests to the web, all cases together. */
  searches: number;
};

export function countOf(outcomes: readonly Outcome[]): Counts {
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
