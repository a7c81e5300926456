import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { MAX_BOXES, type SeenBox } from '#app/domain/receiving/boxes.ts';
import { sessionFinished } from '#app/domain/receiving/session.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import type { FormFailure } from '../../calls/problem.ts';
import { parseCount } from '../parse-count.ts';
import { type UndoServices, undoBoxes } from './undo-boxes.server.ts';

export type SessionFormServices = UndoServices &
  PageServices<'receivingSessions' | 'receivingPhotos' | 'jobQueue'>;

/** What staff can do with boxes, photos and a session. */
export const SESSION_INTENTS = [
  'approve',
  'confirm',
  'retry',
  'remove',
  'put_back',
  'quantity',
  'undo',
  'retry_photo',
  'remove_photo',
  'finish',
  'reopen',
] as const;

export type SessionIntent = (typeof SESSION_INTENTS)[number];

/** `changed`: how many boxes or photos were changed, without those that someone else had changed first. */
export type SessionAnswer = { kind: 'done'; intent: SessionIntent; changed: number } | FormFailure;

/** The intents that are allowed in a finished session. */
const ALLOWED_WHEN_FINISHED: readonly SessionIntent[] = ['undo', 'reopen'];

const MAX_BOXES_NAMED = 10_000;

/**
 * Carries out a form of the session page on the boxes that it names, and on no others.
 * @throws AppError `not_found`, `invalid_input`, `session_conflict`, and those of an undo
 */
export async function handleSessionForm(
  services: SessionFormServices,
  staff: Staff,
  form: FormData,
  sessionId: string,
): Promise<SessionAnswer> {
  const intent = SESSION_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) throw invalidField('/intent', `Must be one of: ${SESSION_INTENTS.join(', ')}.`);
  const { shopId } = staff;
  const session = await services.receivingSessions.find(shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session.');
  if (session.status !== 'open' && !ALLOWED_WHEN_FINISHED.includes(intent)) throw sessionFinished();
  const seen = boxesOf(form);
  const ids = seen.map(({ id }) => id);
  const boxes = await services.receivingBoxes.listByIds(shopId, sessionId, ids);
  const command = { intent, sessionId, form, boxes, seen };
  // Also after a failure: part of it may be done, such as some of the undos.
  const changed = await runIntent(services, staff, command).finally(() =>
    services.jobQueue.sendSession({ id: sessionId, shopId }),
  );
  if (changed === 0 && APPROVING_INTENTS.includes(intent)) {
    const now = await services.receivingSessions.find(shopId, sessionId);
    if (now?.status !== 'open') throw sessionFinished();
  }
  return { kind: 'done', intent, changed };
}

/** Intents that change nothing if someone else has just finished the session. */
const APPROVING_INTENTS: readonly SessionIntent[] = ['approve', 'confirm', 'retry'];

type SessionCommandForm = {
  intent: SessionIntent;
  sessionId: string;
  form: FormData;
  boxes: readonly ReceivingBox[];
  /** The boxes as the page showed them. */
  seen: readonly SeenBox[];
};

async function runIntent(
  services: SessionFormServices,
  staff: Staff,
  { intent, sessionId, form, boxes, seen }: SessionCommandForm,
): Promise<number> {
  const { receivingBoxes, receivingPhotos, receivingSessions } = services;
  const { shopId, staffId } = staff;
  const ids = boxes.map(({ id }) => id);
  const ownSeen = seen.filter(({ id }) => ids.includes(id));
  const photoId = form.get('photo') === null ? undefined : String(form.get('photo'));
  switch (intent) {
    case 'approve':
      return receivingBoxes.approve(ownSeen, staffId);
    case 'confirm':
      return receivingBoxes.confirm(ownSeen, staffId);
    case 'retry':
      return receivingBoxes.retry(ownSeen, staffId);
    case 'remove':
      return receivingBoxes.remove(ownSeen, staffId);
    case 'put_back':
      return receivingBoxes.putBack(ids, staffId);
    case 'quantity': {
      const [only, ...more] = ownSeen;
      if (only === undefined || more.length > 0) throw invalidField('/box', 'Name one box.');
      if (await receivingBoxes.setQuantity(only, quantityOf(form))) return 1;
      throw new AppError(
        'session_conflict',
        'This line was changed in the meantime, perhaps by someone else. Check it and set the count again.',
      );
    }
    case 'undo':
      return undoBoxes(services, staff, boxes);
    case 'retry_photo':
      return receivingPhotos.retry(sessionId, staffId, photoId);
    case 'remove_photo':
      return Number(await receivingPhotos.remove(sessionId, photoId ?? ''));
    case 'finish': {
      if (await receivingSessions.finish(shopId, sessionId, staffId)) return 1;
      throw new AppError(
        'session_conflict',
        'Boxes of this session are still being read or written, or the session is finished. Reload the page.',
      );
    }
    case 'reopen':
      await receivingSessions.reopen(shopId, sessionId);
      return 1;
  }
}

/** Reads the boxes that a form names: `box` is an id, then a colon and the quantity that the page showed. */
function boxesOf(form: FormData): SeenBox[] {
  const named = form.getAll('box').map(String);
  if (named.length > MAX_BOXES_NAMED)
    throw invalidField('/box', `Name at most ${MAX_BOXES_NAMED} boxes at a time.`);
  return named.map((text) => {
    const [id = '', quantity = '1'] = text.split(':');
    return { id, quantity: parseCount(quantity) ?? 0 };
  });
}

function quantityOf(form: FormData): number {
  const quantity = parseCount(form.get('quantity'));
  if (quantity !== null && quantity >= 1 && quantity <= MAX_BOXES) return quantity;
  throw invalidField('/quantity', `Must be a whole number from 1 to ${MAX_BOXES}.`);
}
