/** What a price field says where it cannot be read. */
export const PRICE_HINT = 'Enter a price above 0, such as 49.90.';

/**
 * A typed price as a decimal string; null where it is none, or has more decimals than the currency: customers see 0 as
 * free, and the store would round the rest.
 * @param currency ISO 4217
 */
export function parsePrice(typed: string, currency: string): string | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || decimals.length > decimalsOf(currency)) return null;
  const amount = decimals === '' ? whole : `${whole}.${decimals}`;
  return Number(amount) > 0 ? amount : null;
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
