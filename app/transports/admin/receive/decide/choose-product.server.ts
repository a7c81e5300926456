import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { isUnwritten } from '#app/domain/receiving/boxes.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import { executeOperation } from '#app/operations/execute-operation.ts';
import type { MatchCandidate } from '#app/operations/image-product-match/contract.ts';
import { inStoreAlready } from '#app/operations/receiving/answers/answer-question.ts';
import { loadPhotoBytes } from '#app/operations/receiving/load-photo-bytes.ts';
import { readStore } from '#app/operations/receiving/read-store.ts';
import { getOperation } from '#app/operations/registry.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { buildLookUpKey } from '../../identify/look-up-key.ts';
import {
  asPrinted,
  type Decided,
  parseDecision,
  type RecordServices,
  recordChoice,
  requireTypedCode,
} from '../../identify/record-decision.server.ts';
import { toDecidedMatch } from '../../shared/match-view.server.ts';
import {
  type FollowServices,
  type ReplanResult,
  replaceMatchByLookUp,
  replanAfterDecision,
} from '../elsewhere/replan-after-decision.server.ts';
import { parseProductId } from './parse-answer.server.ts';

export type ChooseServices = RecordServices &
  FollowServices &
  PageServices<'receivingBoxes' | 'receivingPhotos' | 'providers'>;

export type Choosing = { session: ReceivingSession; box: ReceivingBox; form: FormData };

const PHOTO_TIMEOUT_MS = 10_000;

/**
 * Records which product the boxes on a photo are. The form's `choice` is `choose` (a candidate), `confirm` (the match
 * despite its conflicts), `type` (a code), `look_up` (a typed code, as a new match) or `store` (one of its products).
 * @throws AppError `not_found`, `invalid_input`, `session_conflict`, `insufficient_credits`, `upstream_*`
 */
export async function chooseProduct(
  services: ChooseServices,
  staff: Staff,
  { session, box, form }: Choosing,
): Promise<void> {
  const photo = await services.receivingPhotos.find(staff.shopId, box.photoId);
  const call =
    photo?.requestId == null
      ? null
      : await services.activity.findMatch(staff.shopId, photo.requestId);
  if (!photo || !call) throw new AppError('not_found', 'The record of the match was deleted.');
  await requireAllOpen(services, box.photoId);
  const { photoIds } = await follow(services, staff, { session, photo, call, form });
  if (!photoIds.has(photo.id)) throw inStoreAlready();
}

async function follow(
  services: ChooseServices,
  staff: Staff,
  { session, photo, call, form }: Omit<Choosing, 'box'> & Omit<LookUp, 'code'>,
): Promise<ReplanResult> {
  const kind = String(form.get('choice'));
  const { output } = toDecidedMatch(call);
  if (kind === 'look_up')
    return lookUp(services, staff, { photo, call, code: asPrinted(codeOf(form), output) });
  const decided =
    kind === 'store'
      ? await chooseInStore(services, staff, session, form)
      : parseDecision(call, kind, form);
  await recordChoice(services, staff, call, decided, new Date());
  return replanAfterDecision(services, staff, call.requestId);
}

/** A choice applies to the whole photo, so it is refused if one of its boxes is or may be in the store. */
async function requireAllOpen(
  { receivingBoxes }: Pick<ChooseServices, 'receivingBoxes'>,
  photoId: string,
): Promise<void> {
  const boxes = await receivingBoxes.listByPhoto(photoId);
  if (!boxes.every(isUnwritten))
    throw new AppError(
      'session_conflict',
      'Other boxes on this photo have already been received. Take a photo of this box alone.',
    );
}

function codeOf(form: FormData): string {
  const code = String(form.get('code') ?? '').trim();
  if (code === '') throw invalidField('/code', 'Type the code as it is printed on the box.');
  return requireTypedCode(code);
}

type LookUp = { photo: ReceivingPhoto; call: RecordedCall; code: string };

/** Looks a typed code up by a new match of the photo. The same code typed twice is charged once. */
async function lookUp(
  services: ChooseServices,
  staff: Staff,
  { photo, call, code }: LookUp,
): Promise<ReplanResult> {
  const { receivingPhotos, pipeline } = services;
  const { photoDecoder } = pipeline.operationServices;
  const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS);
  const bytes = await loadPhotoBytes({ receivingPhotos, photoDecoder }, photo, signal);
  if (!bytes) throw new AppError('not_found', 'The photo was deleted. Take it again.');
  const { output } = await executeOperation(
    pipeline,
    staff.principal,
    getOperation('image-product-match'),
    {
      image_base64: bytes.toString('base64'),
      style_code: code,
      include_trace: true,
      idempotency_key: buildLookUpKey(call.id, code),
    },
    { requestId: newId('req'), transport: 'admin' },
  );
  return replaceMatchByLookUp(services, staff, {
    callId: call.id,
    requestId: String(output.request_id),
  });
}

async function chooseInStore(
  services: ChooseServices,
  { shop }: Staff,
  session: ReceivingSession,
  form: FormData,
): Promise<Decided> {
  const { readProduct, profile } = await readStore(services, session, shop);
  const product = await readProduct(parseProductId(form));
  if (!product) throw new AppError('not_found', 'The store does not have this product any more.');
  const adminUrl = services.providers.storeCatalog.adminUrl(shop, product.id);
  return { kind: 'candidate', chosen: toCandidate(product, adminUrl, profile.currency) };
}

/** Converts a product of the store that staff found by hand to a candidate, as a match would return it. */
function toCandidate(product: StoreProduct, adminUrl: string, currency: string): MatchCandidate {
  const code = product.styleCodePrinted ?? undefined;
  const imageUrl = product.media[0]?.url ?? undefined;
  const price = product.variants[0]?.price;
  return {
    title: product.title,
    link: adminUrl,
    source: 'your store',
    ...(imageUrl !== undefined && { image_url: imageUrl }),
    ...(code !== undefined && { style_code: code }),
    ...(product.vendor !== '' && { brand: product.vendor }),
    ...(price !== undefined && { price: { amount: price, currency } }),
    score: 1,
    evidence: ['Chosen by hand from the products of the store.'],
    in_store: { product_id: product.id, admin_url: adminUrl, known_by: [] },
  };
}
