import type { Case } from './case/case.ts';
import { isMatch, limitConfidence } from './confidence.ts';
import type { Held, Rule } from './rules/rule.ts';
import { CAPS, CONFIRMATIONS, VETOES } from './rules/rules.ts';
import type { Verdict } from './verdict.ts';

/**
 * Asks the rules: the surest confirmation that holds gives the confidence, caps lower it, a veto forbids the match.
 * A person who confirmed the barcode had the pages and their contradictions before them: these neither forbid nor
 * lower anything then.
 */
export function judge(one: Case): Verdict {
  const isConfirmed = one.proposal.basis === 'confirmed';
  const confirmations = held(CONFIRMATIONS, one);
  const vetoes = held(VETOES, one).filter(
    ({ rule }) => !isConfirmed || rule.outweighsConfirmation === true,
  );
  const caps = held(CAPS, one);
  const limits = isConfirmed ? [] : caps.map(({ rule }) => rule.limit);
  const confidence = limitConfidence(confirmations[0]?.rule.gives ?? 'low', limits);
  const matched = vetoes.length === 0 && isMatch(confidence);
  return { case: one, confirmations, vetoes, caps, confidence, matched };
}

function held<Kind extends Rule>(rules: readonly Kind[], one: Case): Held<Kind>[] {
  return rules.flatMap((rule) => {
    const values = rule.test(one);
    return values === null ? [] : [{ rule, values }];
  });
}
