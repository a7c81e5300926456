import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import type { SizeAnswer } from '#app/domain/receiving/answer.ts';
import type { BoxPlan, ReceivingBox } from '#app/domain/receiving/box.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { identityKey } from '#app/knowledge/style-code/identity-key.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { getOperation } from '../registry.ts';
import type { StorefrontProductUpsertOutput } from '../storefront-product-upsert/contract.ts';
import { adoptListing } from './adopt-listing.ts';
import { callOperation } from './call-operation.ts';
import { findVariantFor, judgeInStore } from './plan-box.ts';
import type { StoreView } from './plan-boxes.ts';
import { readStore, STORE_TIMEOUT_MS } from './read-store.ts';
import type { SessionRun } from './session-run.ts';
import { toUpsertInput } from './to-upsert-input.ts';

const UPSERT = 'storefront-product-upsert';
/** A size that turns out to be missing gets the same cost as the others. */
const WITH_COSTS = { costs: true };

/**
 * Creates the product of boxes, or its missing sizes, without any stock; the boxes are then added like all others.
 * First checks Shopify: if the product was created since the boxes were read, only what is missing is created, and if
 * this app did not create the product, the user is asked, once for each product. A failure half-way is found by the next
 * try, and a product that the session created by its record: the answer may be lost.
 * @throws AppError as the upsert does, `RunInterrupted`
 */
export async function makeVariants(
  run: SessionRun,
  approved: readonly ReceivingBox[],
  principal: Principal,
): Promise<void> {
  const { services, session } = run;
  const boxes = await withoutListed(run, approved);
  const [first] = boxes;
  if (!first?.plan || first.plan.kind === 'add') return;
  const store = await readStore(services, session, principal.shop);
  const found = await findProduct(run, boxes, principal, store);
  // What was approved is a size of it, or what it lacks: nothing is left to add that to.
  if (found === 'gone') return planAll(run, boxes, null, store);
  if (found !== 'none' && !found.isOurs) return askAbout(run, boxes, found.product);
  const product = found === 'none' ? null : found.product;
  // The product was created in the meantime, so its missing sizes need a different plan.
  if (product && first.plan.kind === 'create') return planAll(run, boxes, product, store);
  const missing = boxes.filter((box) => !product || lacksSize(product, box));
  // An archived product gets no size before the user was asked.
  if (missing.length === 0 || product?.status === 'ARCHIVED')
    return planAll(run, boxes, product, store);
  if (!(await isLocationInUse(run, principal.shop))) return askAboutLocation(run, boxes);
  const { output, charged } = await upsert(run, missing, principal, {});
  await services.boxWrites.noteCharged(first.id, charged);
  const { product_id: productId, upsert_id: upsertId } = output;
  const now = await store.readProduct(productId, WITH_COSTS);
  await planAll(run, boxes, now, store, { upsertId, of: missing });
}

type Made = NonNullable<Extract<BoxPlan, { kind: 'add' }>['made']>;

/** Returns the rows of which staff have not listed all boxes on another page in the meantime. */
async function withoutListed(
  { services, session }: SessionRun,
  boxes: readonly ReceivingBox[],
): Promise<ReceivingBox[]> {
  const left: ReceivingBox[] = [];
  for (const box of boxes) {
    const photo = await services.receivingPhotos.find(session.shopId, box.photoId);
    const listed = photo ? await adoptListing(services, box, photo) : 0;
    if (listed < box.quantity) left.push(box);
  }
  return left;
}

/** `gone`: deleted since the boxes were read or since Shopify named it. `isOurs`: this app created it or took it over. */
type Found = 'none' | 'gone' | { product: StoreProduct; isOurs: boolean };

/** Finds the boxes' product in Shopify now. */
async function findProduct(
  run: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
  store: StoreView,
): Promise<Found> {
  const plan = boxes[0]?.plan;
  if (plan?.kind === 'add_size') {
    const extended = await store.readProduct(plan.productId, WITH_COSTS);
    return extended ? { product: extended, isOurs: true } : 'gone';
  }
  if (plan?.kind !== 'create') return 'none';
  const { output } = await upsert(run, boxes, principal, { dry_run: true });
  if (output.plan?.action === 'create') return findByCode(run, plan.styleCode, store);
  const product = await store.readProduct(output.product_id, WITH_COSTS);
  if (!product) return 'gone';
  const isOurs = product.styleCode === identityKey(plan.styleCode);
  // An earlier try was interrupted before it published the product: the upsert finishes it.
  if (isOurs && product.styleCodePrinted === null) return 'none';
  return { product, isOurs };
}

/**
 * Finds a product that the merchant made, by the code in the SKUs of any of its sizes: the upsert knows only those that
 * it would write. It may be new in Shopify, or Shopify gave no answer when the boxes were read.
 */
async function findByCode(run: SessionRun, styleCode: string, store: StoreView): Promise<Found> {
  const { isOther } = await run.services.receivingAnswers.listBySession(run.session.id);
  const found = (await store.find({ styleCode, gtins: [] })).find(
    ({ productId }) => !isOther(comparisonKey(styleCode), productId),
  );
  if (!found) return 'none';
  const product = await store.readProduct(found.productId, WITH_COSTS);
  return product ? { product, isOurs: false } : 'gone';
}

const lacksSize = (product: StoreProduct, box: ReceivingBox) =>
  findVariantFor(product, box.facts, approvedSize(box)).kind === 'new';

/** Returns the size that the user said the product lacks; later answers do not count. */
function approvedSize({ plan, facts }: ReceivingBox): SizeAnswer | undefined {
  if (plan?.kind !== 'add_size' || !plan.isSaid) return;
  return { about: 'size', size: facts.size, price: plan.price };
}

async function upsert(
  { services, session, signal }: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
  more: { dry_run?: boolean },
): Promise<{ output: StorefrontProductUpsertOutput; charged: number }> {
  const { output, creditsCharged: charged } = await callOperation({
    pipeline: services.pipeline,
    principal,
    operation: getOperation(UPSERT),
    input: { ...toUpsertInput(boxes, session), ...more },
    requestId: newId('req'),
    receivingSessionId: session.id,
    signal,
  });
  return { output: output as StorefrontProductUpsertOutput, charged };
}

/** An upsert that has just succeeded, and the boxes that it was for. */
type Upserted = { upsertId?: string | undefined; of: readonly ReceivingBox[] };

/** Plans the boxes by the product as it is now. */
async function planAll(
  run: SessionRun,
  boxes: readonly ReceivingBox[],
  product: StoreProduct | null,
  { profile }: StoreView,
  upserted: Upserted = { of: [] },
): Promise<void> {
  const { services, session } = run;
  const { boxWrites } = services;
  const creation =
    product && (await services.changeRecords.findCreationFor(session.id, product.id));
  for (const box of boxes) {
    const context = { terms: session, profile };
    const judged = product && judgeInStore(product, box.facts, context, approvedSize(box));
    const isLost = upserted.of.includes(box) && judged?.plan?.kind !== 'add';
    if (!judged?.plan || judged.question || isLost) {
      const text = 'The store does not have this product any more.';
      await boxWrites.ask(box.id, judged?.question ?? { about: 'store', text });
      continue;
    }
    const made = whatWasMade(box, upserted, creation);
    const plan = made && judged.plan.kind === 'add' ? { ...judged.plan, made } : judged.plan;
    await boxWrites.changePlan(box.id, plan);
  }
}

/** @param creation the session's upsert that created the product, whichever attempt it was; null if none did */
function whatWasMade(
  box: ReceivingBox,
  { upsertId, of }: Upserted,
  creation: Pick<ChangeRecord, 'upsertId'> | null,
): Made | undefined {
  if (box.plan?.kind === 'create')
    return creation ? { what: 'product', upsertId: creation.upsertId } : undefined;
  return of.includes(box)
    ? { what: 'size', ...(upsertId !== undefined && { upsertId }) }
    : undefined;
}

/** Without its location a product could be made, but no box of it added. */
async function isLocationInUse(
  { services: { pipeline }, session }: SessionRun,
  shop: string,
): Promise<boolean> {
  const { locations } = await pipeline.operationServices.storeCatalog.profile(shop, {
    placesSince: pipeline.clock.now(),
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  return locations.some(({ id }) => id === session.locationId);
}

async function askAboutLocation(
  { services: { boxWrites } }: SessionRun,
  boxes: readonly ReceivingBox[],
): Promise<void> {
  const text = 'The store does not use the location of this session any more. Activate it first.';
  for (const { id } of boxes) await boxWrites.ask(id, { about: 'store', text });
}

/**
 * Asks whether boxes are this product. If the user has said that they are another one, it nevertheless has a SKU or
 * barcode that theirs would get: an upsert would change it, so the user must correct it in Shopify.
 */
async function askAbout(
  { services: { boxWrites, receivingAnswers }, session }: SessionRun,
  boxes: readonly ReceivingBox[],
  { id: productId, title }: StoreProduct,
): Promise<void> {
  const { isOther } = await receivingAnswers.listBySession(session.id);
  for (const { id, codeKey } of boxes) {
    const question = isOther(codeKey, productId)
      ? `The store has a SKU or barcode of this box at another product: ${title}. Change it there, then check again.`
      : `The store now has a product with this code or barcode: ${title}. Is it the same product?`;
    const about = isOther(codeKey, productId) ? 'store' : 'same';
    await boxWrites.ask(id, { about, text: question, productId });
  }
}
