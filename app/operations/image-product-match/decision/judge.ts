import type { Case } from './case/case.ts';
import { type Confidence, isMatch, lowered } from './confidence.ts';
import type { Proposal } from './proposal/proposal.ts';
import { RULES } from './rules/rules.ts';
import type { Verdict } from './verdict.ts';

/**
 * Vetoes, and what lowers confidence by a step each: variant words that differ among sources which all
 * print the code (never below a match: docs/decisions/0052), other colours, a typed code that was read differently.
 */
export function judge(one: Case): Verdict {
  const isConfirmed = one.proposal.basis === 'confirmed';
  const vetoes = RULES.filter((rule) => !isConfirmed || rule.outweighsConfirmation).flatMap(
    (rule) => {
      const values = rule.test(one);
      return values === null ? [] : [{ rule, values }];
    },
  );
  const confidence = isConfirmed ? one.proposal.confidence : lowerByConflicts(one);
  return { case: one, vetoes, confidence, matched: vetoes.length === 0 && isMatch(confidence) };
}

function lowerByConflicts({ photo, proposal, conflicts }: Case): Confidence {
  let { confidence } = proposal;
  if (conflicts.variantWords.length > 0) confidence = lowered(confidence, 'medium');
  // A size is no other product: it never refuses, the person is asked which of the two it is.
  if (conflicts.sizes.length > 0) confidence = lowered(confidence, 'medium');
  // The merchant's own record may be named in the merchant's own words.
  if (conflicts.nameDiffers !== 'no') confidence = lowered(confidence, 'medium');
  if (conflicts.coloursDiffer) confidence = lowered(confidence, 'low');
  if (photo.readInstead !== undefined) confidence = againstReading(confidence, proposal);
  return confidence;
}

/**
 * Of two readings of one box, one is wrong, and the wrong one may be a real product's: pages cannot tell which.
 * The barcode or the merchant's own record can.
 */
function againstReading(confidence: Confidence, { gtinAgrees, records }: Proposal): Confidence {
  if (!gtinAgrees && records.length === 0) return 'low';
  return lowered(confidence, 'low');
}
