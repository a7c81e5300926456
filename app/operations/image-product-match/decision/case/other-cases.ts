import type { MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase, type Case } from './case.ts';
import { isSlipOf, isUnknownCode } from './is-unknown-code.ts';

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
  const { code, brandOrShape: _, ...rest } = read.photo;
  if (code === undefined || !isUnknownCode(read)) return null;
  // If no label names a brand, the brand was guessed from this very code.
  const brand = rest.brand === undefined ? {} : { brandOrShape: rest.brand };
  const other = buildCase(evidence, { ...rest, ...brand, unknownCode: code.printed });
  const meant = other.proposal.code?.key ?? '';
  const fits = !code.accepted || isSlipOf(code.key, meant);
  return other.proposal.basis === 'barcode' && fits ? other : null;
}
