import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { identityKey } from '#app/knowledge/style-code/identity-key.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findVariant } from './boxes/find-variant.ts';
import { judgeInStore } from './plan-box.ts';
import type { StoreView } from './plan-boxes.ts';
import { readStore } from './read-store.ts';
import type { SessionRun } from './session-run.ts';
import { tryProduct } from './write-product.ts';

/**
 * Looks at the store before boxes of one style code are created or added as sizes: an upsert sets stock, and what has come
 * there since they were read must not be set. Boxes of a product that this app made are then added; of another one, a
 * person is asked.
 * @returns whether the boxes were planned anew
 * @throws AppError as the upsert does, `RunInterrupted`
 */
export async function planAnew(
  run: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
): Promise<boolean> {
  const { services, session } = run;
  const store = await readStore(services, session, principal.shop);
  const found = await findProduct(run, boxes, principal, store);
  if (found === null) return false;
  for (const box of boxes) await planOne(run, box, found, store);
  return true;
}

/** A product that the boxes are not to be set on. `isOurs`: this app made it or took it over. */
type Found = { product: StoreProduct | null; isOurs: boolean };

/** Null where the store is as the boxes were planned by. */
async function findProduct(
  run: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
  store: StoreView,
): Promise<Found | null> {
  const plan = boxes[0]?.plan;
  if (plan?.kind === 'add_size') {
    const product = await store.readProduct(plan.productId);
    const isAsPlanned = product !== null && boxes.every((box) => lacksSize(product, box));
    return isAsPlanned ? null : { product, isOurs: true };
  }
  if (plan?.kind !== 'create') return null;
  const { plan: dry, product_id: productId } = await tryProduct(run, boxes, principal);
  if (dry?.action === 'create') return null;
  const { productLinks } = run.services.pipeline.operationServices;
  const link = await productLinks.find(principal.shopId, identityKey(plan.styleCode));
  return { product: await store.readProduct(productId), isOurs: link !== null };
}

const lacksSize = (product: StoreProduct, { facts }: ReceivingBox) =>
  findVariant(facts, product).kind === 'new';

async function planOne(
  { services: { boxWrites }, session }: SessionRun,
  box: ReceivingBox,
  { product, isOurs }: Found,
  { profile }: StoreView,
): Promise<void> {
  const ask = (text: string) => boxWrites.ask(box.id, { about: 'product', text });
  if (!product) return void (await ask('The store does not have this product any more.'));
  if (!isOurs) {
    const text = `The store has a product of this code or barcode by now: ${product.title}. Is it the same?`;
    return void (await ask(text));
  }
  const { plan, question } = judgeInStore(product, box.facts, { terms: session, profile });
  if (plan && !question) await boxWrites.changePlan(box.id, plan);
  else if (question) await boxWrites.ask(box.id, question);
}
