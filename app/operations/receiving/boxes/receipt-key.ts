import { LISTED_KEY_PREFIX } from '#app/domain/stock-additions/stock-additions.ts';

/** Returns the start of a match's receipt keys. */
export const receiptKeyPrefix = (callId: string): string => `match-${callId}-`;

/**
 * Returns the receipt key for a photo's boxes of one variant, the same on every page that adds them.
 * @param copyNo 0 for the photo itself; else the number of another box that looks the same
 */
export function buildReceiptKey(callId: string, variantId: string, copyNo: number): string {
  const variantNo = variantId.split('/').pop() ?? '';
  return `${receiptKeyPrefix(callId)}${variantNo}${copyNo === 0 ? '' : `-${copyNo + 1}`}`;
}

/**
 * Returns the receipt key for a box beside another one of the same variant on its photo: two labels may turn out to be
 * one size only when they are written.
 */
export const buildBoxReceiptKey = (variantKey: string, boxId: string): string =>
  `${variantKey}-${boxId}`;

/** Returns the receipt key for a scan's box. No other page adds it. */
export function buildScanReceiptKey(scanId: string, variantId: string): string {
  return `scan-${scanId}-${variantId.split('/').pop() ?? ''}`;
}

/** Returns the key under which the boxes of a row that another page listed are taken back. No page adds under it. */
export const buildListedReceiptKey = (boxId: string): string => `${LISTED_KEY_PREFIX}${boxId}`;

/** Parses the match's call, and which of the boxes that look the same is meant, from a receipt key; null for another key. */
export function parseReceiptKey(key: string): { callId: string; copyNo: number } | null {
  const [, callId, copy = '1'] =
    /^match-(call_[A-Za-z0-9]+)-(?:\d+(?:-(\d+))?(?:-box_|$))?/.exec(key) ?? [];
  return callId === undefined ? null : { callId, copyNo: Number(copy) - 1 };
}
