import { AppError } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { isSoldHere } from '../shared/problems/load-top-up.server.ts';
import type { OrderAnswer } from './packs-card.tsx';

/** Orders a pack of credits. @throws AppError `not_found` if they are sold elsewhere, and those of CreditSales.buy */
export async function orderPack(
  services: PageServices<'topUpUrl' | 'appUrl' | 'creditSales'>,
  { shopId, shop, staffId }: Staff,
  form: FormData,
): Promise<OrderAnswer> {
  if (!isSoldHere(services)) throw new AppError('not_found', 'Credits are not sold on this page.');
  const store = { id: shopId, domain: shop };
  const pack = String(form.get('pack') ?? '');
  const confirmationUrl = await services.creditSales.buy(store, staffId, pack);
  return { kind: 'ordered', confirmationUrl };
}
