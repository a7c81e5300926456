import { parseAmount, usualDecimalsOf } from '#app/knowledge/money.ts';

/** Returns the error for a price that cannot be used. @param currency ISO 4217 */
export const priceHint = (currency: string): string =>
  `Enter a price above 0, such as ${usualDecimalsOf(currency) === 0 ? '4900' : '49.90'}.`;

/**
 * Reads a typed price as a decimal string. Returns null if it is not a price, is 0 (customers would get the product for
 * free), or has more decimals than the currency (the store would round it).
 */
export function parsePrice(typed: string, currency: string): string | null {
  const amount = parseAmount(typed, currency);
  return amount !== null && Number(amount) > 0 ? amount : null;
}
