import type { Case } from './case/case.ts';
import { type Confidence, isMatch, limitConfidence } from './confidence.ts';
import type { Cap, Confirmation, Held, Rule, Veto } from './rules/rule.ts';
import { CAPS, CONFIRMATIONS, VETOES } from './rules/rules.ts';

/** What the rules say about a case. */
export type Verdict = {
  case: Case;
  /** The confirmations that hold, the surest first. */
  confirmations: readonly Held<Confirmation>[];
  /**
   * The vetoes that hold, in the order of the list of rules; if the match rests on a user's choice, only those that
   * outweigh it.
   */
  vetoes: readonly Held<Veto>[];
  /** The caps that hold; if the match rests on a user's choice, they are reported but lower nothing. */
  caps: readonly Held<Cap>[];
  /** The confidence after the caps and before the vetoes. */
  confidence: Confidence;
  matched: boolean;
};

/**
 * Applies the rules: the surest confirmation that holds gives the confidence, caps lower it, a veto forbids the match.
 * If a user confirmed the barcode, only vetoes that outweigh this choice count: the user has already seen pages that
 * contradict it.
 */
export function judge(matchCase: Case): Verdict {
  const isConfirmed = matchCase.proposal.basis === 'confirmed';
  const confirmations = held(CONFIRMATIONS, matchCase);
  const vetoes = held(VETOES, matchCase).filter(
    ({ rule }) => !isConfirmed || rule.outweighsChoice === true,
  );
  const caps = held(CAPS, matchCase);
  const limits = isConfirmed ? [] : caps.map(({ rule }) => rule.limit);
  const confidence = limitConfidence(confirmations[0]?.rule.gives ?? 'low', limits);
  const matched = vetoes.length === 0 && isMatch(confidence);
  return { case: matchCase, confirmations, vetoes, caps, confidence, matched };
}

function held<Kind extends Rule>(rules: readonly Kind[], matchCase: Case): Held<Kind>[] {
  return rules.flatMap((rule) => {
    const values = rule.test(matchCase);
    return values === null ? [] : [{ rule, values }];
  });
}
