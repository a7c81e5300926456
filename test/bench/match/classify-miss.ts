import type { Outcome } from './judge-case.ts';

/** Causes of a missed match, recognised by the text of its reason. */
const BUCKETS: readonly (readonly [bucket: string, words: RegExp])[] = [
  ['problem', /^[a-z_]+$/],
  ['decide: several codes', /stand for different codes/],
  ['decide: a veto', /not called a match because/],
  ['reader: code uncertain', /could not be read for certain/],
  [
    'reader: no code',
    /could not be read|no code could be read|but not its code|a description alone/,
  ],
  ['look-up: barcode on one site', /only one independent site ties the barcode/],
  [
    'look-up or misread: code unknown',
    /no source that was asked knows|no independent source confirms/,
  ],
  ['look-up: code on one site', /only one independent site confirms|too few sources/],
  ['decide: colours', /in another colour/],
];

/** The cause of a missed match. */
export function classifyMiss({ reason, verdict }: Outcome): string {
  if (verdict === 'false') return 'wrong';
  return BUCKETS.find(([, words]) => words.test(reason.toLowerCase()))?.[0] ?? 'other';
}
