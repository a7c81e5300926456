/** What the receipt keys of a match begin with. */
export const receiptKeyPrefix = (callId: string): string => `match-${callId}-`;

/**
 * The receipt key of the boxes of one variant on one photo, wherever they are added from.
 * @param copyNo 0 for the photo itself; the number of another box that looks the same
 */
export function buildReceiptKey(callId: string, variantId: string, copyNo: number): string {
  const variantNo = variantId.split('/').pop() ?? '';
  return `${receiptKeyPrefix(callId)}${variantNo}${copyNo === 0 ? '' : `-${copyNo + 1}`}`;
}

/** The receipt key of the box of a scan. No other page adds it. */
export function buildScanReceiptKey(scanId: string, variantId: string): string {
  return `scan-${scanId}-${variantId.split('/').pop() ?? ''}`;
}

/** The match that a receipt key is of; null for another key. */
export function parseReceiptKey(key: string): { callId: string } | null {
  const callId = /^match-(call_[A-Za-z0-9]+)-/.exec(key)?.[1];
  return callId === undefined ? null : { callId };
}
