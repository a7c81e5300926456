import { isSlip } from '#app/knowledge/look-alikes/look-alikes.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { printsCode } from '../pages/printed-codes.ts';
import type { Case } from './case.ts';

/** Nobody knows the code that was read: it stands on no page that was found and on no product of the store. */
export function isUnknownCode({ photo, offers, own }: Case): boolean {
  const { code, confirmed, rivalCodes, forms } = photo;
  if (code === undefined || code.typed || confirmed !== undefined || rivalCodes.length > 0) {
    return false;
  }
  const isShown = ({ title, link, snippet = '' }: AssessedOffer['offer']) =>
    [title, link, snippet].some((text) => printsCode(text, code.key, [], forms));
  return !offers.some(({ offer }) => isShown(offer)) && !own.some((one) => one.carriesSoughtCode);
}

/** Something was found, and each of it carries another code than the photo's. */
export function areAllOthers({ photo: { code }, offers, own }: Case): boolean {
  if (code === undefined) return false;
  const isOther = (key: string | undefined) => key !== undefined && key !== code.key;
  return (
    offers.every((row) => row.printsSoughtCode === null && isOther(row.ownCode?.key)) &&
    own.every((row) => !row.carriesSoughtCode && isOther(row.code?.key))
  );
}

/**
 * Whether one code is the other with one slip of the reader: a letter taken for what looks like it, or a letter
 * lost at an end. Not a digit for a digit: such codes are two colours of one shoe as often as not.
 */
export function isSlipOf(read: string, meant: string): boolean {
  if (meant.length === read.length + 1) {
    const [lost] = meant.startsWith(read) ? meant.slice(-1) : meant.endsWith(read) ? meant : '';
    return lost !== undefined && /[A-Z]/.test(lost);
  }
  if (meant.length !== read.length) return false;
  const differing = [...meant].flatMap((character, at) =>
    character === read[at] ? [] : [[character, read[at] ?? ''] as const],
  );
  const [pair, ...more] = differing;
  if (pair === undefined || more.length > 0 || pair.every((one) => /\d/.test(one))) return false;
  return isSlip(...pair);
}
