import { parseAmount, usualDecimalsOf } from '#app/knowledge/money.ts';

/** What a price field says where it cannot be read. @param currency ISO 4217 */
export const priceHint = (currency: string): string =>
  `Enter a price above 0, such as ${usualDecimalsOf(currency) === 0 ? '4900' : '49.90'}.`;

/**
 * A typed price as a decimal string; null where it is none, or has more decimals than the currency: customers see 0 as free,
 * and the store would round the rest.
 */
export function parsePrice(typed: string, currency: string): string | null {
  const amount = parseAmount(typed, currency);
  return amount !== null && Number(amount) > 0 ? amount : null;
}
