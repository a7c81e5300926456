/**
 * What codes from labels, catalogues and pages are compared by: upper case, NFKC, only A-Z and 0-9
 * (docs/decisions/0009). Never shown; "" where nothing is left.
 */
export function comparisonKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
