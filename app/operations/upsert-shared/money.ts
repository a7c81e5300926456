import { fromUnits } from '#app/knowledge/money.ts';

/**
 * Compares decimal strings as numbers, without floating point: "49.9", "49.90" and "049.900" are equal.
 * Null means no amount, and equals only null.
 */
export function isSameMoney(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : normalise(left) === normalise(right);
}

/**
 * Returns the two nearest amounts with at most `decimals` decimals, the lower first; none if the amount already fits.
 * Trailing zeros do not count.
 */
export function fitDecimals(amount: string, decimals: number): string[] {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (/^0*$/.test(fraction.slice(decimals))) return [];
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return [units, units + 1n].map((value) => fromUnits(value, decimals));
}

function normalise(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const significant = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${significant === '' ? '' : `.${significant}`}`;
}
