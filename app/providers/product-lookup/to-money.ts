/** The market whose prices a search shows: a country and a language, such as `us` and `en`. */
export type Market = { country: string; language: string };

/** Symbols that several countries use: without a market they do not identify a currency. */
const SHARED_SYMBOLS = ['$', '¥', 'kr'];
/** Country codes of search engines that differ from ISO 3166. */
const ISO_COUNTRIES: Record<string, string> = { UK: 'GB' };

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const symbolsByLocale = new Map<string, ReadonlyMap<string, string>>();

/**
 * Converts a price to a decimal string with two places and an ISO 4217 code; undefined if either is unclear.
 * @param currency an ISO code or a symbol
 * @param market decides what a symbol means: `$` is the dollar of that country, and not a currency if the country
 *   writes `US$`. Absent if the source sends ISO codes.
 */
export function toMoney(
  amount: number | undefined,
  currency: string | undefined,
  market?: Market,
): { amount: string; currency: string } | undefined {
  if (amount === undefined || !Number.isFinite(amount) || amount < 0 || !currency) return undefined;
  const iso = toIsoCode(currency.trim(), market);
  return iso === undefined ? undefined : { amount: amount.toFixed(2), currency: iso };
}

function toIsoCode(symbol: string, market: Market | undefined): string | undefined {
  if (CURRENCIES.has(symbol.toUpperCase())) return symbol.toUpperCase();
  const local = market && symbolsIn(toLocale(market)).get(symbol);
  return local ?? (SHARED_SYMBOLS.includes(symbol) ? undefined : symbolsIn('en-US').get(symbol));
}

function toLocale({ country, language }: Market): string {
  const region = country.toUpperCase();
  return `${language.split('-')[0]}-${ISO_COUNTRIES[region] ?? region}`;
}

/** Returns currencies by the symbol that the locale writes (Unicode CLDR), without symbols that stand for several. */
function symbolsIn(locale: string): ReadonlyMap<string, string> {
  const known = symbolsByLocale.get(locale);
  if (known) return known;
  const symbols = new Map<string, string>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
    const symbol = parts.find(({ type }) => type === 'currency')?.value.normalize('NFKC');
    if (symbol !== undefined && !symbols.has(symbol)) symbols.set(symbol, currency);
    else if (symbol !== undefined) symbols.set(symbol, '');
  }
  for (const [symbol, currency] of symbols) if (currency === '') symbols.delete(symbol);
  symbolsByLocale.set(locale, symbols);
  return symbols;
}
