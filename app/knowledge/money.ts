/**
 * Store currencies whose smallest unit is not a hundredth (ISO 4217, table A.1): those without decimals, then those
 * with three.
 */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const WITH_THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns how many decimals amounts in a currency may have: the minor units of ISO 4217. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/** Returns how many decimals prices usually have: none in forints and Colombian pesos (CLDR). */
export function usualDecimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const { maximumFractionDigits = 2 } = format.resolvedOptions();
    return Math.min(maximumFractionDigits, decimalsOf(currency));
  } catch {
    return decimalsOf(currency);
  }
}

/**
 * Converts an amount as a user types it, with a point or a comma, to a decimal string such as "49.90". Null for
 * anything else, and if it has more decimals than the currency: `1.000` is a thousand to some people and one to others.
 */
export function parseAmount(typed: string, currency: string): string | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || decimals.length > decimalsOf(currency)) return null;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/**
 * Converts a decimal string to units of its last decimal: "2.5" with three decimals is 2500. It must not have more
 * decimals.
 */
export function toUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Converts an amount in units of its last decimal to a decimal string. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}
