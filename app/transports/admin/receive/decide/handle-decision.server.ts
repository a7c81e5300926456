import type { Answer } from '#app/domain/receiving/answer.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { type ReceivingSession, sessionFinished } from '#app/domain/receiving/session.ts';
import {
  type AnswerServices,
  answerQuestion,
} from '#app/operations/receiving/answers/answer-question.ts';
import { findMatch, lookAgain } from '#app/operations/receiving/answers/replan.ts';
import { describeProduct } from '#app/operations/receiving/boxes/describe-product.ts';
import { readStore } from '#app/operations/receiving/read-store.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import { parseCount } from '../parse-count.ts';
import { canDecide } from './can-decide.ts';
import { type ChooseServices, chooseProduct } from './choose-product.server.ts';
import { type DecisionServices, nextUrl } from './load-decision.server.ts';
import { parseProductAnswer, parseProductId, parseSizeAnswer } from './parse-answer.server.ts';

export type DecideServices = DecisionServices &
  AnswerServices &
  ChooseServices &
  PageServices<'receivingBoxes' | 'jobQueue'>;

/** What staff can do with a box. */
const INTENTS = [
  'product',
  'other_product',
  'size',
  'new_product',
  'look_again',
  'add',
  'take_out',
] as const;

export type DecideIntent = (typeof INTENTS)[number];

/**
 * Carries out what staff decided about a box.
 * @returns the URL of the next page: the next box with a question, else the session
 * @throws AppError `not_found`, `session_conflict`, `invalid_input` with each invalid field, `upstream_*`
 */
export async function handleDecision(
  services: DecideServices,
  staff: Staff,
  form: FormData,
  { sessionId, boxId }: { sessionId: string; boxId: string },
): Promise<string> {
  const intent = INTENTS.find((one) => one === form.get('intent'));
  if (!intent) throw invalidField('/intent', `Must be one of: ${INTENTS.join(', ')}.`);
  const session = await services.receivingSessions.find(staff.shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session.');
  if (session.status !== 'open') throw sessionFinished();
  const boxes = await services.receivingBoxes.listBySession(sessionId);
  const box = boxes.find(({ id }) => id === boxId);
  // Someone else decided first: continue with the boxes that are left.
  if (!box || !canDecide(box)) return nextUrl(session, boxes, box ?? null);
  await decide(services, staff, { intent, form, session, box });
  return nextUrl(session, await services.receivingBoxes.listBySession(sessionId), box);
}

type Decision = {
  intent: DecideIntent;
  form: FormData;
  session: ReceivingSession;
  box: ReceivingBox;
};

async function decide(
  services: DecideServices,
  staff: Staff,
  { intent, form, session, box }: Decision,
): Promise<void> {
  const { shop, staffId } = staff;
  const save = (answer: Answer) =>
    answerQuestion(services, session, { box, answer, staffId, shop });
  switch (intent) {
    case 'product':
      if (!box.facts.scanQuestion) return chooseProduct(services, staff, { session, box, form });
      return save({ about: 'scan', productId: parseProductId(form) });
    case 'other_product':
      return save({ about: 'other', productId: parseProductId(form) });
    case 'size': {
      const { profile } = await readStore(services, session, shop);
      return save(parseSizeAnswer(form, profile));
    }
    case 'new_product':
      return answerNewProduct(services, staff, { form, session, box });
    case 'look_again':
      return lookAgain(services, session, { photoId: box.photoId, shop });
    case 'add':
    case 'take_out': {
      const quantity = parseCount(form.get('quantity') ?? String(box.quantity)) ?? 0;
      const change = intent === 'add' ? 'confirm' : 'remove';
      if (!(await services.receivingBoxes[change]([{ id: box.id, quantity }], staffId)))
        throw new AppError(
          'session_conflict',
          'This box was changed in the meantime, perhaps by someone else. Check it again.',
        );
      // Its run adds the box, or archives a product that was made for it alone.
      await services.jobQueue.sendSession(session);
    }
  }
}

/** Records the answers about a new product. The size applies to this box only, the rest to all boxes of the style. */
async function answerNewProduct(
  services: DecideServices,
  { shop, staffId }: Staff,
  { form, session, box }: Omit<Decision, 'intent'>,
): Promise<void> {
  const { profile } = await readStore(services, session, shop);
  const photo = await services.receivingPhotos.find(session.shopId, box.photoId);
  const match = photo && (await findMatch(services, photo));
  const pictures = match ? describeProduct(match, profile).pictures : [];
  const { newVendors } = await services.receivingAnswers.listBySession(session.id);
  const { answer, size } = parseProductAnswer(form, profile, { newVendors, pictures });
  const given = { box, staffId, shop };
  if (size !== box.facts.size) {
    const sizeAnswer = { about: 'size', size, price: '' } as const;
    await answerQuestion(services, session, { ...given, answer: sizeAnswer });
  }
  await answerQuestion(services, session, { ...given, answer });
}
