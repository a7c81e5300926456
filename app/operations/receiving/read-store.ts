import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { DEFAULT_TITLE_PATTERN } from '#app/domain/settings/title-pattern.ts';
import type { PipelineServices } from '../execute-operation.ts';
import type { StoreView } from './plan-boxes.ts';

export type StoreReadServices = {
  pipeline: PipelineServices;
  shopSettings: Pick<ShopSettingsStore, 'get'>;
};

/** The longest that Shopify may take for one answer. */
export const STORE_TIMEOUT_MS = 20_000;

/**
 * Reads what the planning of a session's boxes needs to know about the shop. @throws AppError `upstream_*`,
 * `store_access_denied`
 */
export async function readStore(
  { pipeline, shopSettings }: StoreReadServices,
  { shopId, locationId }: Pick<ReceivingSession, 'shopId' | 'locationId'>,
  shop: string,
): Promise<StoreView> {
  const { storeCatalog, ownCatalogue } = pipeline.operationServices;
  const inTime = () => ({ signal: AbortSignal.timeout(STORE_TIMEOUT_MS) });
  const [profile, { titlePattern = DEFAULT_TITLE_PATTERN }] = await Promise.all([
    storeCatalog.profile(shop, inTime()),
    shopSettings.get(shopId),
  ]);
  return {
    profile,
    titlePattern,
    listByVendor: (vendor) => storeCatalog.listByVendor(shop, vendor, inTime()),
    readProduct: (productId, { costs } = { costs: false }) =>
      storeCatalog.readProduct(shop, productId, { locationId, details: costs, ...inTime() }),
    find: (query) => ownCatalogue.find(shop, query, inTime()),
  };
}

/** Caches reads, so that each thing is read once: one answer plans hundreds of boxes of the same product or vendor. */
export function rememberReads(store: StoreView): StoreView {
  return {
    ...store,
    listByVendor: remember(store.listByVendor),
    readProduct: remember(store.readProduct),
    find: remember(store.find),
  };
}

function remember<Question extends unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(...question);
    answers.set(key, answer);
    return answer;
  };
}
