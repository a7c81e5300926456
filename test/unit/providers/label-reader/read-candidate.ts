import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';

/** A code as one look at its line read it: whole, without repair, below its brand's name. */
export function readCandidate(spelling: string, parts: Partial<CodeCandidate> = {}): CodeCandidate {
  const key = spelling.replace(/[^A-Z0-9]/g, '');
  return {
    key,
    spelling,
    printed: spelling,
    repairs: 0,
    asRead: key,
    open: [],
    ambiguous: [],
    lacksSeparator: false,
    backing: 'brand',
    confidence: 90,
    isReadAlone: true,
    words: [],
    ...parts,
  };
}
