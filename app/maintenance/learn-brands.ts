import type { TaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import { codesOfProduct } from '#app/knowledge/code-shapes/codes-of-product.ts';
import { learnShapes } from '#app/knowledge/code-shapes/learn-shapes.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';

export type LearningServices<Method extends keyof TaughtShapes = 'save' | 'takeTurn'> = {
  taughtShapes: Pick<TaughtShapes, Method>;
  ownCatalogue: Pick<OwnCatalogue, 'listCodes'>;
};

/** Reading a store of the largest supported size takes a minute if the store's rate limit is low. */
const LEARN_TIMEOUT_MS = 5 * 60_000;

/**
 * Learns the shapes of a shop's style codes from its own products. Returns how many.
 * @throws AppError from the store client
 */
export async function learnBrands(
  { taughtShapes, ownCatalogue }: LearningServices<'save'>,
  shop: { id: string; domain: string },
  signal: AbortSignal,
): Promise<number> {
  const { products, isComplete } = await ownCatalogue.listCodes(shop.domain, { signal });
  const shapes = learnShapes(
    products.flatMap((product) =>
      codesOfProduct(product).map((code) => ({ vendor: product.vendor, code })),
    ),
  );
  await taughtShapes.save(shop.id, shapes, { isComplete: isComplete });
  return shapes.length;
}

/** Learns from the shop whose turn it is. Returns false if no shop is waiting. */
export async function learnFromNextShop(services: LearningServices): Promise<boolean> {
  const shop = await services.taughtShapes.takeTurn();
  if (shop) await learnBrands(services, shop, AbortSignal.timeout(LEARN_TIMEOUT_MS));
  return shop !== null;
}

/** If this many stores in succession do not answer, the stores are not the cause. */
const MAX_FAILURES = 3;

/** Learns from one due shop after another, for as long as `mayGoOn` allows. A store that does not answer is logged. */
export async function learnFromShops(
  services: LearningServices & { log: Logger },
  mayGoOn: () => boolean,
): Promise<void> {
  let failures = 0;
  while (mayGoOn() && failures < MAX_FAILURES) {
    try {
      if (!(await learnFromNextShop(services))) return;
      failures = 0;
      services.log.info({}, 'brands were learnt from a store');
    } catch (err) {
      failures += 1;
      services.log.warn({ err }, 'brands were not learnt from a store');
    }
  }
}
