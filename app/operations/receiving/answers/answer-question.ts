import { type Answer, otherQuestion, productQuestion } from '#app/domain/receiving/answer.ts';
import type { NewAnswer, ReceivingAnswers } from '#app/domain/receiving/answers.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import { type ReceivingSession, sessionFinished } from '#app/domain/receiving/session.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { StoreView } from '../plan-boxes.ts';
import { readStore, rememberReads, type StoreReadServices } from '../read-store.ts';
import { planPhotos, type ReplanServices } from './replan.ts';

export type AnswerServices = StoreReadServices &
  ReplanServices & {
    receivingAnswers: ReceivingAnswers;
    receivingBoxes: Pick<ReceivingBoxes, 'listBySession'>;
  };

export type Answered = { box: ReceivingBox; answer: Answer; staffId: string; shop: string };

/**
 * Saves the user's answer about a box and plans all boxes of the session again that have a question which it answers.
 * @throws AppError `session_conflict` if the session is finished, `not_found` if a scan's product is gone, `upstream_*`,
 *   `store_access_denied`
 */
export async function answerQuestion(
  services: AnswerServices,
  session: ReceivingSession,
  { box, answer, staffId, shop }: Answered,
): Promise<void> {
  const question = questionOf(box, answer);
  const store = await readStore(services, session, shop);
  if ('variantId' in answer) await requireVariant(store, box, answer.variantId);
  if (answer.about === 'scan' && !(await store.readProduct(answer.productId)))
    throw new AppError('not_found', 'The store does not have this product any more.');
  const concerns = (one: ReceivingBox) => one.id === box.id || isAnsweredBy(one, box, answer);
  const given = { question, answer, staffId, concerns };
  const left = await saveAnswer(services, session, given, rememberReads(store));
  if (left.has(box.photoId)) throw inStoreAlready();
}

/** The error for a decision about a box that has no effect. */
export const inStoreAlready = (): AppError =>
  new AppError(
    'session_conflict',
    'This box, or another one on its photo, was already written to the store. Take a photo of the remaining boxes.',
  );

/**
 * Saves an answer with all boxes planned by it, and plans them again if something changed in the meantime.
 * @returns the photos that stay unchanged, because some of their boxes are in Shopify
 */
async function saveAnswer(
  services: AnswerServices,
  session: ReceivingSession,
  given: Pick<NewAnswer, 'question' | 'answer' | 'staffId' | 'concerns'>,
  store: StoreView,
): Promise<ReadonlySet<string>> {
  for (;;) {
    const answers = await services.receivingAnswers.listBySession(session.id);
    const boxes = await services.receivingBoxes.listBySession(session.id);
    const photoIds = new Set(boxes.filter(given.concerns).map(({ photoId }) => photoId));
    const after = answers.withAnswer(given.question, given.answer);
    const photos = await planPhotos(services, session, { photoIds, store, answers: after });
    const { version } = answers;
    const saved = await services.receivingAnswers.save(session.id, { ...given, version, photos });
    if (saved === 'finished') throw sessionFinished();
    if (saved !== 'outdated') return saved.unchangedPhotos;
  }
}

/** Checks that the variant belongs to the product that the question is about. @throws AppError `invalid_input` */
async function requireVariant(
  { readProduct }: StoreView,
  { question, plan }: ReceivingBox,
  variantId: string,
): Promise<void> {
  const planned = plan?.kind === 'create' ? undefined : plan?.productId;
  const productId = question?.productId ?? planned;
  const product = productId === undefined ? null : await readProduct(productId);
  if (product?.variants.some(({ id }) => id === variantId)) return;
  throw invalidField('/variant', 'The product does not have this size any more. Choose another.');
}

function questionOf({ codeKey, facts }: ReceivingBox, answer: Answer): string {
  const question = {
    product: codeKey && productQuestion(codeKey),
    size: facts.sizeQuestion,
    scan: facts.scanQuestion,
    other: codeKey && 'productId' in answer && otherQuestion(codeKey, answer.productId),
  }[answer.about];
  if (question) return question;
  throw new AppError('invalid_input', 'First choose which product this is.');
}

const NOT_DECIDED: readonly string[] = ['asks', 'sure'];

/** Returns whether the answer about one box applies to another one. */
function isAnsweredBy(other: ReceivingBox, box: ReceivingBox, answer: Answer): boolean {
  if (!NOT_DECIDED.includes(other.status)) return false;
  if (answer.about === 'size') {
    const { sizeQuestion, otherSizeQuestions = [] } = other.facts;
    return [sizeQuestion, ...otherSizeQuestions].includes(questionOf(box, answer));
  }
  if (answer.about === 'scan') return other.facts.scanQuestion === questionOf(box, answer);
  if (answer.about === 'other')
    return other.codeKey === box.codeKey && other.question?.productId === answer.productId;
  const isNewVendorAsked = answer.isNewVendor && other.question?.about === 'product';
  return isNewVendorAsked || (other.plan?.kind !== 'add' && other.codeKey === box.codeKey);
}
