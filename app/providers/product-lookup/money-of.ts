/** Whose prices a search shows: two letters each, such as `us` and `en`. */
export type Market = { country: string; language: string };

/** Signs that several countries write alone: without a market they name no currency. */
const SHARED_SIGNS = ['$', '¥', 'kr'];
/** What engines call a country otherwise than ISO 3166. */
const COUNTRIES: Record<string, string> = { UK: 'GB' };

const signsByLocale = new Map<string, ReadonlyMap<string, string>>();

/**
 * A price as decimal string and ISO currency, or undefined when either is unclear.
 * @param market where it was seen: `$` is the dollar of that country, and no sign at all where it writes `US$`;
 *   absent where the source sends ISO codes
 */
export function moneyOf(
  amount: number | undefined,
  currency: string | undefined,
  market?: Market,
): { amount: string; currency: string } | undefined {
  if (amount === undefined || !Number.isFinite(amount) || amount < 0 || !currency) return undefined;
  const iso = isoOf(currency.trim(), market);
  return iso === undefined ? undefined : { amount: amount.toFixed(2), currency: iso };
}

function isoOf(sign: string, market: Market | undefined): string | undefined {
  if (/^[A-Za-z]{3}$/.test(sign)) return sign.toUpperCase();
  const local = market && signsIn(localeOf(market)).get(sign);
  return local ?? (SHARED_SIGNS.includes(sign) ? undefined : signsIn('en-US').get(sign));
}

function localeOf({ country, language }: Market): string {
  const region = country.toUpperCase();
  return `${language.split('-')[0]}-${COUNTRIES[region] ?? region}`;
}

/** How a place writes each currency (Unicode CLDR): its own by a sign, others so that they differ from it. */
function signsIn(locale: string): ReadonlyMap<string, string> {
  const known = signsByLocale.get(locale);
  if (known) return known;
  const signs = new Map<string, string>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
    const sign = parts.find(({ type }) => type === 'currency')?.value.normalize('NFKC');
    if (sign !== undefined && !signs.has(sign)) signs.set(sign, currency);
    else if (sign !== undefined) signs.set(sign, '');
  }
  for (const [sign, currency] of signs) if (currency === '') signs.delete(sign);
  signsByLocale.set(locale, signs);
  return signs;
}
