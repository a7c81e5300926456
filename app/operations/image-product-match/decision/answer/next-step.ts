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
  /** All candidates carry another code; also if there are none. */
  areOthers: boolean;
  failures: readonly StepFailure[];
};

const CLOSER = 'take the photo again closer to the label, or type in the code';
const closerOrTyped = (code: string) =>
  `if the box says ${code}, type it in, otherwise take the photo again closer to the label`;
const LATER = 'send the photo again in a few minutes';
const TOMORROW = `choose or list the product by hand, or send the photo again tomorrow: ${NEXT_DAY_WORDS}`;
const OPEN_APP = 'open the app in the Shopify admin, so that the store gives it access again';
const RAISE_QUOTA =
  'have the quota of the search raised (Settings shows which one): sending the photo again does not help';
const FIX_KEY =
  'have the key checked (Settings shows which one): sending the photo again does not help';

/** What is advised first if several things failed: what staff can do by themselves, then what others have to do. */
const REMEDIES = [TOMORROW, LATER, OPEN_APP, FIX_KEY, RAISE_QUOTA];

function remedyFor(failed: StepFailure): string {
  if (failed.failure === 'daily_limit') return TOMORROW;
  if (failed.failure === 'out_of_quota') return RAISE_QUOTA;
  if (failed.failure !== 'unauthorized') return LATER;
  return isKeyRefused(failed) ? FIX_KEY : OPEN_APP;
}

/** Says what staff can do about a refusal. */
export function nextStep(facts: ReasonFacts): string {
  const { vetoes, candidateCount, failures } = facts;
  const { photo } = facts.case;
  const [veto] = vetoes;
  if (veto !== undefined) return veto.rule.nextStep;
  if (photo.code?.accepted === false) {
    const { printed, other } = photo.code;
    return closerOrTyped(other === undefined ? printed : `${printed} or ${other}`);
  }
  const lacking = failures.filter(({ replacedBy }) => replacedBy === undefined || !photo.code);
  const remedies = new Set(lacking.map(remedyFor));
  const remedy = REMEDIES.find((one) => remedies.has(one));
  if (remedy !== undefined) return remedy;
  if (photo.code === undefined) return withoutCode(photo, candidateCount);
  const [capped] = facts.caps.flatMap(({ rule }) => rule.nextStep ?? []);
  if (capped !== undefined) return capped;
  if (!facts.areOthers) return CHOOSE_BY_HAND;
  return 'compare the code with the box and, if it is right, list it as a new product under this code';
}

function withoutCode(photo: PhotoFindings, candidateCount: number): string {
  if (photo.hasUnreadLabel || photo.gtins.length > 0) return CLOSER;
  return candidateCount > 0
    ? `${CHOOSE_BY_HAND}, or take a photo of the label on the box`
    : 'take a photo of the label on the box';
}
