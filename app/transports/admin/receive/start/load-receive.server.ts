import { type PriceRule, roundingsOf } from '#app/domain/receiving/price-rule.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { findLocation } from '../../shared/find-location.ts';

const STORE_TIMEOUT_MS = 10_000;
const LISTED_SESSIONS = 20;

/** Loads the store's sessions, and the form filled with what this member of staff chose last. */
export async function loadReceive(
  services: PageServices<'receivingSessions' | 'shopSettings' | 'providers'>,
  { shopId, shop, staffId }: Staff,
) {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [sessions, latest, settings, profile] = await Promise.all([
    services.receivingSessions.list(shopId, LISTED_SESSIONS),
    services.receivingSessions.findLatestOf(shopId, staffId),
    services.shopSettings.get(shopId),
    services.providers.storeCatalog.profile(shop, { signal }),
  ]);
  const { locations, productTypes, currency } = profile;
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]));
  const type = latest?.productType ?? settings.defaultProductType ?? '';
  return {
    shop,
    sessions: sessions.map(
      ({ id, status, locationId, supplier, startedAt, startedBy, counts }) => ({
        id,
        isOpen: status === 'open',
        name: [supplier, nameOf.get(locationId)].filter(Boolean).join(', ') || 'Boxes',
        startedAt,
        isOwn: startedBy === staffId,
        counts,
      }),
    ),
    locations: locations.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })),
    productTypes: [...productTypes],
    currency,
    form: {
      location: findLocation(profile, latest?.locationId, settings.defaultLocationId)?.id ?? '',
      supplier: latest?.supplier ?? '',
      goesLive: latest?.goesLive ?? true,
      productType: productTypes.includes(type) ? type : '',
      ...toPriceFields(latest?.priceRule ?? { kind: 'ask' }, currency),
    },
    isNew: sessions.length === 0,
  };
}

/** Returns the price fields, with a usual factor and rounding if nothing else was chosen. */
function toPriceFields(rule: PriceRule, currency: string) {
  const roundings = roundingsOf(currency);
  const wanted = rule.kind === 'cost' ? rule.rounding : '.95';
  return {
    priceRule: rule.kind,
    price: rule.kind === 'fixed' ? rule.amount : '',
    factor: rule.kind === 'cost' ? rule.factor : '2.5',
    rounding: roundings.find((one) => one === wanted) ?? ('none' as const),
  };
}

export type ReceivePageProps = Awaited<ReturnType<typeof loadReceive>>;
