import type { Findings } from '../case/findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { groupCount, NO_PROPOSAL, type Proposal } from './proposal.ts';

/**
 * Proposes the code to which the own store's record, otherwise pages about exactly one code, tie the barcode. A weak
 * reading cannot decide by itself, and similar looks alone tie nothing.
 */
export function proposeByBarcode({ offers, own }: Findings): Proposal {
  const records = own.filter(({ barcode, code }) => barcode !== undefined && code !== null);
  const pages = offers.filter(
    ({ barcode, ownCode, offer }) =>
      barcode !== undefined && ownCode !== null && offer.foundBy !== 'image_visual',
  );
  // If several codes are shown equally often, the alphabetically first one is taken.
  const code = records[0]?.code ?? mostShown(pages.toSorted(byCode));
  if (code === null) return NO_PROPOSAL;
  return {
    basis: 'barcode',
    code: { key: code.key, printed: code.printed },
    pages: pages.filter((page) => page.ownCode?.key === code.key),
    records: records.filter((record) => record.code?.key === code.key),
    gtinAgrees: true,
  };
}

function byCode(one: AssessedOffer, other: AssessedOffer): number {
  return (one.ownCode?.key ?? '') < (other.ownCode?.key ?? '') ? -1 : 1;
}

/** Returns the code that most groups show; ties go to the one shown first. */
function mostShown(pages: readonly AssessedOffer[]): AssessedOffer['ownCode'] {
  const ofCodes = Map.groupBy(pages, ({ ownCode }) => ownCode?.key);
  ofCodes.delete(undefined);
  const [most] = [...ofCodes.values()].sort((one, other) => groupCount(other) - groupCount(one));
  return most?.at(-1)?.ownCode ?? null;
}

/** Proposes the code that most groups with exactly the same picture print. */
export function proposeByExactImage({ offers }: Findings): Proposal {
  const exact = offers.filter((row) => row.offer.foundBy === 'image_exact');
  const code = mostShown(exact);
  if (code === null) return NO_PROPOSAL;
  return {
    basis: 'exact_image',
    code: { key: code.key, printed: code.printed },
    pages: exact.filter((row) => row.ownCode?.key === code.key),
    records: [],
    gtinAgrees: false,
  };
}
