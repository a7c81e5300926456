import { type PriceRule, parseFactor, roundingsOf } from '#app/domain/receiving/price-rule.ts';
import type { SessionTerms } from '#app/domain/receiving/session.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { parsePrice, priceHint } from '../parse-price.ts';

const STORE_TIMEOUT_MS = 10_000;
const MAX_SUPPLIER_CHARS = 100;

/** Starts a session with a form's terms. @returns its id. @throws AppError `invalid_input`, `session_conflict` */
export async function startSession(
  { receivingSessions, providers }: PageServices<'receivingSessions' | 'providers'>,
  { shopId, shop, staffId }: Staff,
  form: FormData,
): Promise<string> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const profile = await providers.storeCatalog.profile(shop, { signal });
  const { id } = await receivingSessions.start({ shopId, staffId }, parseTerms(form, profile));
  return id;
}

/** @throws AppError `invalid_input` with each invalid field */
function parseTerms(form: FormData, profile: StoreProfile): SessionTerms {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const locationId = text('location');
  const supplier = text('supplier');
  const productType = text('product_type');
  const priceRule = parsePriceRule(text, profile.currency);
  const errors: FieldProblem[] = [
    ...(profile.locations.some(({ id, isActive }) => id === locationId && isActive)
      ? []
      : [{ pointer: '/location', detail: 'Choose a location that is active in the store.' }]),
    ...(supplier.length > MAX_SUPPLIER_CHARS
      ? [{ pointer: '/supplier', detail: `At most ${MAX_SUPPLIER_CHARS} characters.` }]
      : []),
    ...(productType === '' || profile.productTypes.includes(productType)
      ? []
      : [{ pointer: '/product_type', detail: 'Choose a product type that the store has.' }]),
    ...('problem' in priceRule ? [priceRule.problem] : []),
  ];
  if (errors.length > 0 || 'problem' in priceRule)
    throw new AppError('invalid_input', 'Correct the marked fields.', { errors });
  return { locationId, supplier, goesLive: text('goes_live') !== 'no', productType, priceRule };
}

/** Reads the price rule. Refuses a fixed price of 0 and one with decimals that the store would round. */
function parsePriceRule(
  text: (name: string) => string,
  currency: string,
): PriceRule | { problem: FieldProblem } {
  if (text('price_rule') === 'fixed') {
    const amount = parsePrice(text('price'), currency);
    if (amount !== null) return { kind: 'fixed', amount };
    return wrong('price', priceHint(currency));
  }
  if (text('price_rule') !== 'cost') return { kind: 'ask' };
  const factor = parseFactor(text('factor'));
  if (factor === null) return wrong('factor', 'Enter a number from 0.001 to 999, such as 2.5.');
  const rounding = roundingsOf(currency).find((one) => one === text('rounding'));
  if (rounding === undefined) return wrong('rounding', 'Choose one from the list.');
  return { kind: 'cost', factor, rounding };
}

const wrong = (field: string, detail: string) => ({ problem: { pointer: `/${field}`, detail } });
