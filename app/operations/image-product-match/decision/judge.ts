import type { Case } from './case/case.ts';
import { type Confidence, isMatch, limitConfidence } from './confidence.ts';
import type { Cap, Confirmation, Held, Rule, Veto } from './rules/rule.ts';
import { CAPS, CONFIRMATIONS, VETOES } from './rules/rules.ts';

/** What the rules say of a case. */
export type Verdict = {
  case: Case;
  /** Those that hold, the surest first. */
  confirmations: readonly Held<Confirmation>[];
  /** Those that hold, in the order of the list of rules. */
  vetoes: readonly Held<Veto>[];
  /** Those that hold; where a person chose for the barcode they are said and lower nothing. */
  caps: readonly Held<Cap>[];
  /** After caps, before vetoes. */
  confidence: Confidence;
  matched: boolean;
};

/**
 * Asks the rules: the surest confirmation that holds gives the confidence, caps lower it, a veto forbids the match.
 * A person who confirmed the barcode has already seen the contradicting pages, so they are ignored.
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
