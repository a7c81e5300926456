import {
  decimalsOf,
  fromUnits,
  parseAmount,
  toUnits,
  usualDecimalsOf,
} from '#app/knowledge/money.ts';

/** The endings that a price may be rounded up to. */
const ENDINGS = ['.00', '.90', '.95', '.99'] as const;

/**
 * `none`: rounded to the last decimal in which the currency is used; else rounded up to the next price with this
 * ending.
 */
export type PriceRounding = 'none' | (typeof ENDINGS)[number];

/** How a session prices new products. A factor is a decimal string such as "2.5". */
export type PriceRule =
  | { kind: 'ask' }
  | { kind: 'fixed'; amount: string }
  | { kind: 'cost'; factor: string; rounding: PriceRounding };

const FACTOR_DECIMALS = 3;

/**
 * Returns the roundings that a currency's prices can have: a currency used without decimals has no price that ends in
 * .95.
 */
export const roundingsOf = (currency: string): readonly PriceRounding[] =>
  usualDecimalsOf(currency) < 2 ? ['none'] : ['none', ...ENDINGS];

/** Parses a factor as the user types it, above 0 and below 1000, into a decimal string; null for anything else. */
export function parseFactor(typed: string): string | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const factor = decimals === '' ? whole : `${whole}.${decimals}`;
  return Number(factor) > 0 ? factor : null;
}

/**
 * Returns a new product's price by its session's rule, in the shop's currency.
 * @param cost per unit, as the user types it; empty if unknown
 * @returns empty if the rule gives no price, such as without a cost to multiply
 */
export function priceByRule(rule: PriceRule, cost: string, currency: string): string {
  if (rule.kind === 'ask') return '';
  if (rule.kind === 'fixed') return rule.amount;
  const amount = parseAmount(cost, currency);
  if (amount === null) return '';
  const decimals = decimalsOf(currency);
  const exact = toUnits(amount, decimals) * toUnits(rule.factor, FACTOR_DECIMALS);
  const price = round(exact, rule.rounding, { decimals, used: usualDecimalsOf(currency) });
  return price > 0n ? fromUnits(price, decimals) : '';
}

const SCALE = 10n ** BigInt(FACTOR_DECIMALS);

/** @param exact in units of the currency's last decimal, times `SCALE` */
function round(
  exact: bigint,
  rounding: PriceRounding,
  { decimals, used }: { decimals: number; used: number },
): bigint {
  if (exact === 0n) return 0n;
  if (rounding === 'none' || used < 2) {
    const step = 10n ** BigInt(decimals - used);
    return ((exact + (SCALE * step) / 2n) / (SCALE * step)) * step;
  }
  const whole = 10n ** BigInt(decimals);
  const ending = toUnits(`0${rounding}`, decimals);
  const above = exact - ending * SCALE;
  const wholes = above <= 0n ? 0n : (above + whole * SCALE - 1n) / (whole * SCALE);
  return wholes * whole + ending;
}
