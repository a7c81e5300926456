import type { MatchCandidate } from '../../contract.ts';
import type { StepFailure } from '../../evidence/evidence.ts';
import { isKeyRefused, NEXT_DAY_WORDS } from '../../failure-words.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { Verdict } from '../judge.ts';
import { CHOOSE_BY_HAND } from '../rules/next-steps.ts';

/** The facts from which an answer's reason is worded. */
export type ReasonFacts = Verdict & {
  /** The candidate that is shown first; on a match it is among the sources that the reason names. */
  best: MatchCandidate | undefined;
  candidateCount: number;
  /** All candidates carry another code. */
  areOthers: boolean;
  failures: readonly StepFailure[];
};

const CLOSER = 'take the photo again closer to the label, or type in the code';
const closerOrTyped = (code: string) =>
  `if the box says ${code}, type it in, otherwise take the photo again closer to the label`;
const LATER = 'send the photo again in a few minutes';
const TOMORROW = `choose or list the product by hand, or send the photo again tomorrow: ${NEXT_DAY_WORDS}`;
const FIX_KEY =
  'have the key checked (Settings shows which one): sending the photo again does not help';

/** Says what staff can do about a refusal. */
export function nextStep(facts: ReasonFacts): string {
  const { vetoes, candidateCount, failures } = facts;
  const { photo } = facts.case;
  const [veto] = vetoes;
  if (veto !== undefined) return veto.rule.nextStep;
  if (photo.code !== undefined && isUnsure(photo, photo.code)) {
    const { printed, other } = photo.code;
    return closerOrTyped(other === undefined ? printed : `${printed} or ${other}`);
  }
  const lacking = failures.filter(({ doneBy }) => doneBy === undefined || !photo.code);
  if (lacking.some(({ failure }) => failure === 'daily_limit')) return TOMORROW;
  if (lacking.length > 0) return lacking.every(isKeyRefused) ? FIX_KEY : LATER;
  if (photo.code === undefined) return withoutCode(photo, candidateCount);
  const [capped] = facts.caps.flatMap(({ rule }) => rule.nextStep ?? []);
  if (capped !== undefined) return capped;
  if (candidateCount > 0 && !facts.areOthers) return CHOOSE_BY_HAND;
  return 'compare the code with the box and, if it is right, list it as a new product under this code';
}

function isUnsure(
  { readInstead }: PhotoFindings,
  code: NonNullable<PhotoFindings['code']>,
): boolean {
  return !code.accepted && readInstead === undefined;
}

function withoutCode(photo: PhotoFindings, candidateCount: number): string {
  if (photo.hasUnreadLabel || photo.gtins.length > 0) return CLOSER;
  return candidateCount > 0
    ? `${CHOOSE_BY_HAND}, or take a photo of the label on the box`
    : 'take a photo of the label on the box';
}
