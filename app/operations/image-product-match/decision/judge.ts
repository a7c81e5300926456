import type { AssessedOwn } from './case/assess-own.ts';
import { coloursDiffer, findVariantConflicts, wordsDiffer } from './case/find-variant-conflicts.ts';
import type { PhotoFindings } from './case/read-photo-findings.ts';
import { findVetoes, vetoesOfWord } from './find-vetoes.ts';
import type { AssessedOffer } from './pages/assess-offers.ts';
import { type Confidence, type Finding, lowered, type Veto } from './proposal/verdict.ts';

const OTHER_PRODUCT =
  'the description on the label and the sites that show the code tell of different products';

const OTHER_NUMBER = 'the label and the sources that show the code disagree on the model number';

/** What the evidence is worth once everything against it was heard. */
export type Judgement = {
  confidence: Confidence;
  vetoes: readonly Veto[];
  conflictWords: readonly string[];
  coloursDiffer: boolean;
  /** The one model word of the label is on no page that confirms. */
  nameDiffers: boolean;
};

/**
 * Vetoes, and what lowers confidence by a step each: variant words that differ among sources which all
 * print the code (never below a match: docs/decisions/0052), other colours, a typed code that was read differently.
 */
export function judge(
  photoFindings: PhotoFindings,
  finding: Finding,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Judgement {
  if (finding.route === 'confirmed') return judgeConfirmed(photoFindings, finding, own);
  const conflicts = findVariantConflicts(photoFindings, finding, own);
  const vetoes = findVetoes(photoFindings, finding, offers, own);
  let confidence = finding.confidence;
  if (conflicts.numberDiffers && !finding.gtinAgrees) {
    vetoes.push({ kind: 'description_conflict', text: OTHER_NUMBER });
  } else if (conflicts.words.length > 0 && finding.route === 'code') {
    confidence = lowered(confidence, 'medium');
  } else if (conflicts.words.length > 0) {
    const text = `without a code off the label, the sources must not differ on ${conflicts.words.join(', ')}`;
    vetoes.push({ kind: 'variants_without_code', text });
  }
  // A size is no other product: it never refuses, the person is asked which of the two it is.
  if (conflicts.sizes.length > 0) confidence = lowered(confidence, 'medium');
  const differ = finding.gtinAgrees ? 'no' : wordsDiffer(finding);
  if (differ !== 'no') {
    // The merchant's own record may be named in the merchant's own words.
    const mayBe = differ === 'perhaps' || finding.records.length > 0;
    if (mayBe) confidence = lowered(confidence, 'medium');
    else vetoes.push({ kind: 'description_conflict', text: OTHER_PRODUCT });
  }
  const otherColour = !finding.gtinAgrees && coloursDiffer(finding);
  if (otherColour) confidence = lowered(confidence, 'low');
  if (photoFindings.readInstead !== undefined) confidence = againstReading(confidence, finding);
  return {
    confidence,
    vetoes,
    conflictWords: [...conflicts.words, ...conflicts.sizes],
    coloursDiffer: otherColour,
    nameDiffers: differ === 'perhaps',
  };
}

/**
 * Of two readings of one box, one is wrong, and the wrong one may be a real product's: pages cannot tell which.
 * The barcode or the merchant's own record can.
 */
function againstReading(confidence: Confidence, { gtinAgrees, records }: Finding): Confidence {
  if (!gtinAgrees && records.length === 0) return 'low';
  return lowered(confidence, 'low');
}

/**
 * The person had the pages and their contradictions before them: they neither forbid nor lower anything now. The size
 * is of this box, which that person may never have seen.
 */
function judgeConfirmed(
  photoFindings: PhotoFindings,
  finding: Finding,
  own: readonly AssessedOwn[],
): Judgement {
  const vetoes = vetoesOfWord(photoFindings, finding, own);
  const { sizes } = findVariantConflicts(photoFindings, finding, own);
  return {
    confidence: finding.confidence,
    vetoes,
    conflictWords: sizes,
    coloursDiffer: false,
    nameDiffers: false,
  };
}
