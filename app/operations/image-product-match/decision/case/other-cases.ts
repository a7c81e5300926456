import type { MatchEvidence } from '../../evidence/evidence.ts';
import { buildCase, type Case } from './case.ts';
import { isSlipOf, isUnknownCode } from './is-unknown-code.ts';

/** Other ways to take evidence that is no match as it was read; the first that is one decides. */
export function otherCases(evidence: MatchEvidence, read: Case): Case[] {
  return [byOtherReading(evidence, read), byBarcodeInstead(evidence, read)].flatMap(
    (other) => other ?? [],
  );
}

/** Of two readings of one label the other one: the barcode may say which it is. */
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
 * A code that nobody knows was most likely misread. Where the barcode alone is a match, it decides, as if no code
 * had been read: always for an unclear reading, for a clear one only where it is the barcode's code but for a slip.
 */
function byBarcodeInstead(evidence: MatchEvidence, read: Case): Case | null {
  const { code, brandOrShape: _, ...rest } = read.photo;
  if (code === undefined || !isUnknownCode(read)) return null;
  // The brand was guessed from that very code, where no label names one.
  const brand = rest.brand === undefined ? {} : { brandOrShape: rest.brand };
  const other = buildCase(evidence, { ...rest, ...brand, unknownCode: code.printed });
  const meant = other.proposal.code?.key ?? '';
  const fits = !code.accepted || isSlipOf(code.key, meant);
  return other.proposal.basis === 'barcode' && fits ? other : null;
}
