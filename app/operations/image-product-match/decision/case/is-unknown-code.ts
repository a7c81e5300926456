import { isSlip } from '#app/knowledge/look-alikes/look-alikes.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { printsCode } from '../pages/printed-codes.ts';
import type { Case } from './case.ts';
import type { PhotoFindings } from './read-photo-findings.ts';

/** Returns the code that was read if no source knows it: no page that was found and no product of the store shows it. */
export function unknownCode({ photo, offers, own }: Case): PhotoFindings['code'] {
  const { code, confirmed, rivalCodes, forms } = photo;
  if (code === undefined || code.typed || confirmed !== undefined || rivalCodes.length > 0) {
    return undefined;
  }
  const isShown = ({ title, link, snippet }: AssessedOffer['offer']) =>
    [title, link, snippet].some(
      (text) => text !== undefined && printsCode(text, code.key, [], forms),
    );
  const isKnown =
    offers.some(({ offer }) => isShown(offer)) || own.some((one) => one.carriesSoughtCode);
  return isKnown ? undefined : code;
}

/** Whether everything that was found carries another code than the photo's; also true if nothing was found. */
export function areAllOthers({ photo: { code }, offers, own }: Case): boolean {
  if (code === undefined) return false;
  const isOther = (key: string | undefined) => key !== undefined && key !== code.key;
  return (
    offers.every((row) => row.soughtCodePlace === null && isOther(row.ownCode?.key)) &&
    own.every((row) => !row.carriesSoughtCode && isOther(row.code?.key))
  );
}

/**
 * Whether one misreading turns one code into the other: a letter taken for a look-alike, or a letter lost at either
 * end. A digit taken for another digit does not count: such codes are often two colours of one shoe.
 */
export function isSlipOf(read: string, meant: string): boolean {
  if (meant.length === read.length + 1) {
    if (meant.startsWith(read)) return /[A-Z]$/.test(meant);
    return meant.endsWith(read) && /^[A-Z]/.test(meant);
  }
  if (meant.length !== read.length) return false;
  const differing = [...meant].flatMap((character, at) =>
    character === read[at] ? [] : [[character, read[at] ?? ''] as const],
  );
  const [pair, ...more] = differing;
  if (pair === undefined || more.length > 0 || pair.every((one) => /\d/.test(one))) return false;
  return isSlip(...pair);
}
