const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
};

/** A price as decimal string and ISO currency, or undefined when either is unclear. */
export function moneyOf(
  amount: number | undefined,
  currency: string | undefined,
): { amount: string; currency: string } | undefined {
  if (amount === undefined || !Number.isFinite(amount) || amount < 0 || !currency) return undefined;
  const iso = SYMBOLS[currency.trim()] ?? currency.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(iso) ? { amount: amount.toFixed(2), currency: iso } : undefined;
}
