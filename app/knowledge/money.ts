/** Currencies of stores whose smallest unit is not a hundredth: ISO 4217, table A.1. */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const WITH_THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many decimals the amounts of a currency may have: the minor units of ISO 4217. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/** How many of them prices have in practice: none in forints and Colombian pesos (CLDR). */
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
 * An amount as a person types it, with a point or a comma, as a decimal string such as "49.90". Null for anything else,
 * and where it has more decimals than the currency: `1.000` is a thousand to some people and one to others.
 */
export function parseAmount(typed: string, currency: string): string | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || decimals.length > decimalsOf(currency)) return null;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** A decimal string in units of its last decimal: "2.5" with three decimals is 2500. It has at most these decimals. */
export function toUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The decimal string of an amount in units of its last decimal. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}
