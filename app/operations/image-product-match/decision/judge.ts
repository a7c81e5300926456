import type { Case } from './case/case.ts';
import { type Confidence, isMatch, lowered } from './confidence.ts';
import { findVetoes, vetoesOfConfirmed } from './find-vetoes.ts';
import type { Proposal } from './proposal/proposal.ts';
import type { Verdict } from './verdict.ts';

const OTHER_PRODUCT =
  'the description on the label and the sites that show the code tell of different products';

const OTHER_NUMBER = 'the label and the sources that show the code disagree on the model number';

/**
 * Vetoes, and what lowers confidence by a step each: variant words that differ among sources which all
 * print the code (never below a match: docs/decisions/0052), other colours, a typed code that was read differently.
 */
export function judge(one: Case): Verdict {
  const { photo, proposal, conflicts } = one;
  if (proposal.basis === 'confirmed') {
    return toVerdict(one, vetoesOfConfirmed(one), proposal.confidence);
  }
  const vetoes = findVetoes(one);
  let { confidence } = proposal;
  if (conflicts.numberDiffers) {
    vetoes.push({ kind: 'description_conflict', text: OTHER_NUMBER });
  } else if (conflicts.variantWords.length > 0 && proposal.basis === 'code') {
    confidence = lowered(confidence, 'medium');
  } else if (conflicts.variantWords.length > 0) {
    const text = `without a code off the label, the sources must not differ on ${conflicts.variantWords.join(', ')}`;
    vetoes.push({ kind: 'variants_without_code', text });
  }
  // A size is no other product: it never refuses, the person is asked which of the two it is.
  if (conflicts.sizes.length > 0) confidence = lowered(confidence, 'medium');
  if (conflicts.nameDiffers !== 'no') {
    // The merchant's own record may be named in the merchant's own words.
    const mayBe = conflicts.nameDiffers === 'perhaps' || proposal.records.length > 0;
    if (mayBe) confidence = lowered(confidence, 'medium');
    else vetoes.push({ kind: 'description_conflict', text: OTHER_PRODUCT });
  }
  if (conflicts.coloursDiffer) confidence = lowered(confidence, 'low');
  if (photo.readInstead !== undefined) confidence = againstReading(confidence, proposal);
  return toVerdict(one, vetoes, confidence);
}

function toVerdict(one: Case, vetoes: Verdict['vetoes'], confidence: Confidence): Verdict {
  return { case: one, vetoes, confidence, matched: vetoes.length === 0 && isMatch(confidence) };
}

/**
 * Of two readings of one box, one is wrong, and the wrong one may be a real product's: pages cannot tell which.
 * The barcode or the merchant's own record can.
 */
function againstReading(confidence: Confidence, { gtinAgrees, records }: Proposal): Confidence {
  if (!gtinAgrees && records.length === 0) return 'low';
  return lowered(confidence, 'low');
}
