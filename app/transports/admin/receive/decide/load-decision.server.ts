import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import {
  imageProductMatchContract,
  MATCH_LIMITS,
  type MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import { readStore, type StoreReadServices } from '#app/operations/receiving/read-store.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import { contractLimits } from '../../calls/contract-limits.server.ts';
import { toMatchView } from '../../shared/match-view.server.ts';
import type { MatchView } from '../../shared/match-view.ts';
import { toDecideUrl, toReceivingUrl } from '../elsewhere/to-receiving-url.ts';
import { wordProblem } from '../session/describe-row.ts';
import { canDecide } from './can-decide.ts';
import { findLater, findNext } from './find-next.ts';
import { toProductForm } from './to-product-form.server.ts';
import { toSizeChoices } from './to-size-choices.ts';

export type DecisionServices = StoreReadServices &
  PageServices<'activity' | 'receivingSessions' | 'receivingPhotos' | 'receivingBoxes'> &
  PageServices<'receivingAnswers' | 'providers' | 'appUrl'>;

/** The number of candidates shown at most: staff do not compare more pictures than this. */
const MAX_CANDIDATES = 5;

/**
 * Loads the question about a box and its possible answers. If there is nothing to decide about the box, returns the URL
 * of the page to continue with.
 * @throws AppError `not_found`, `upstream_*`, `store_access_denied`
 */
export async function loadDecision(
  services: DecisionServices,
  { shopId, shop }: { shopId: string; shop: string },
  { sessionId, boxId }: { sessionId: string; boxId: string },
) {
  const session = await services.receivingSessions.find(shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session. It may be too old.');
  const boxes = await services.receivingBoxes.listBySession(session.id);
  const box = boxes.find(({ id }) => id === boxId);
  if (session.status !== 'open' || !box || !canDecide(box))
    return { kind: 'elsewhere' as const, url: nextUrl(session, boxes, box ?? null) };
  const [photo, store] = await Promise.all([
    services.receivingPhotos.find(shopId, box.photoId),
    readStore(services, session, shop),
  ]);
  const match = photo && (await findMatch(services, shopId, photo));
  const productId = box.question?.productId ?? toProductId(box);
  const product = productId === null ? null : await store.readProduct(productId);
  const { about = null } = box.question ?? {};
  const later = findLater(boxes, box);
  return {
    kind: 'question' as const,
    shop,
    session: { id: session.id, name: session.supplier || 'Receive boxes' },
    box: toBoxView(box),
    photo: photo?.scannedCode === null ? { id: photo.id, trace: match?.output.trace } : null,
    about,
    left: boxes
      .filter(({ status }) => status === 'asks')
      .reduce((sum, { quantity }) => sum + quantity, 0),
    laterUrl: later && toDecideUrl(session.id, later.id),
    match: match && about !== 'photo' ? toMatchChoices(match, box) : null,
    /** Whether the box was scanned: it may then be any product of the store. */
    canFind: box.facts.scanQuestion !== undefined,
    inStore: product && {
      productId: product.id,
      adminUrl: services.providers.storeCatalog.adminUrl(shop, product.id),
      title: product.title,
      imageUrl: product.media[0]?.url ?? null,
      sizes: about === 'store' || about === 'stock' ? null : toSizeChoices(product, box),
    },
    newProduct:
      match && (about === 'product' || box.plan?.kind === 'create')
        ? await toProductForm(services, { session, box, match, store })
        : null,
    currency: store.profile.currency,
    lookUpCredits: imageProductMatchContract.priceCredits,
    codeLimit: contractLimits({ contract: imageProductMatchContract }).style_code,
    maxPhotoBytes: MATCH_LIMITS.photoBytes,
  };
}

export type Decision = Awaited<ReturnType<typeof loadDecision>>;
export type DecidePageProps = Extract<Decision, { kind: 'question' }>;

/** Returns the URL of the page after a box: the next question, or the session if there is none. */
export function nextUrl(
  { id, status }: Pick<ReceivingSession, 'id' | 'status'>,
  boxes: readonly ReceivingBox[],
  after: ReceivingBox | null,
): string {
  const next = status === 'open' ? findNext(boxes, after) : null;
  return next ? toDecideUrl(id, next.id) : toReceivingUrl(id);
}

async function findMatch(
  { activity, appUrl }: Pick<DecisionServices, 'activity' | 'appUrl'>,
  shopId: string,
  { requestId }: ReceivingPhoto,
) {
  const call = requestId === null ? null : await activity.findMatch(shopId, requestId);
  return call && toMatchView(call, appUrl);
}

const toProductId = ({ plan }: ReceivingBox) =>
  plan && plan.kind !== 'create' ? plan.productId : null;

const toBoxView = ({ id, facts, quantity, question, problem }: ReceivingBox) => ({
  id,
  facts,
  quantity,
  question: question?.text ?? null,
  /** Why the box failed; null if it did not. */
  problem: problem && wordProblem(problem),
});

/** Keeps one candidate per style, because several sites may offer the same one. `index`: its place among all. */
function onePerStyle(candidates: readonly MatchCandidate[]) {
  const ofStyle = new Map<string, MatchCandidate & { index: number }>();
  for (const [index, candidate] of candidates.entries()) {
    const key = comparisonKey(candidate.style_code ?? '') || candidate.link;
    if (!ofStyle.has(key)) ofStyle.set(key, { ...candidate, index });
  }
  return [...ofStyle.values()];
}

/** The candidates of a match. `isMatched`: the first one is the matched product, which staff have to confirm. */
function toMatchChoices({ output, triedCode = '' }: MatchView, box: ReceivingBox) {
  return {
    candidates: onePerStyle(output.candidates).slice(0, MAX_CANDIDATES),
    label: output.label,
    isMatched: output.matched,
    isAsked: box.question?.about === 'match',
    readCode: triedCode || findGuess(output),
  };
}

/** The code that was read without certainty, for staff to compare with the box; empty if there is none, or several. */
function findGuess({ trace }: MatchView['output']): string {
  const codes = new Set(
    (trace?.readings ?? []).flatMap(({ kind, text = '' }) =>
      kind === 'style_code' && text !== '' ? [text] : [],
    ),
  );
  const [guess = ''] = codes;
  return codes.size === 1 ? guess : '';
}
