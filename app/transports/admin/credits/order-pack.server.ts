import type { CreditSales } from '#app/maintenance/credit-sales.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Staff } from '../calls/authenticate-staff.server.ts';
import { isSoldHere, type TopUpServices } from '../shared/problems/load-top-up.server.ts';
import type { OrderAnswer } from './packs-card.tsx';

/** Orders a pack of credits. @throws AppError `not_found` if they are sold elsewhere, and those of CreditSales.buy */
export async function orderPack(
  services: Pick<TopUpServices, 'topUpUrl' | 'appUrl'> & { creditSales: CreditSales },
  { shopId, shop, staffId }: Pick<Staff, 'shopId' | 'shop' | 'staffId'>,
  form: FormData,
): Promise<OrderAnswer> {
  if (!isSoldHere(services)) throw new AppError('not_found', 'Credits are not sold on this page.');
  const store = { id: shopId, domain: shop };
  const pack = String(form.get('pack') ?? '');
  const confirmationUrl = await services.creditSales.buy(store, staffId, pack);
  return { kind: 'ordered', confirmationUrl };
}
