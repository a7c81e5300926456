import type { MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase, type Case } from './case.ts';
import { isSlipOf, unknownCode } from './is-unknown-code.ts';

/** Returns other interpretations of evidence that is not a match as read; the first one that is a match decides. */
export function otherCases(evidence: MatchEvidence, read: Case): Case[] {
  return [byOtherReading(evidence, read), byBarcodeInstead(evidence, read)].flatMap(
    (other) => other ?? [],
  );
}

/** Swaps the two readings of a label: the barcode may tell which one is right. */
function byOtherReading(evidence: MatchEvidence, { photo }: Case): Case | null {
  if (photo.code?.other === undefined) return null;
  const labels = evidence.labels.map((label) => {
    const { styleCode } = label;
    if (styleCode?.otherReading === undefined) return label;
    const { printed, otherReading } = styleCode;
    return { ...label, styleCode: { ...styleCode, printed: otherReading, otherReading: printed } };
  });
  return buildCase({ ...evidence, labels });
}

/**
 * A code that no source knows was most likely misread. If the barcode alone gives a match, it decides, as if no code
 * had been read: always if the reading was unclear; if it was clear, only if the barcode's code differs from it by one
 * misreading.
 */
function byBarcodeInstead(evidence: MatchEvidence, read: Case): Case | null {
  const code = unknownCode(read);
  if (code === undefined) return null;
  // If no label names a brand, the brand was guessed from this very code.
  const brandOrShape = read.photo.brand;
  const without = { ...read.photo, code: undefined, brandOrShape, unknownCode: code.printed };
  const other = buildCase(evidence, without);
  if (other.proposal.basis !== 'barcode') return null;
  return !code.accepted || isSlipOf(code.key, other.proposal.code.key) ? other : null;
}
