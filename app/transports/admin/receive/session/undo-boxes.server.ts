import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { archiveProducts } from '#app/operations/receiving/undo/archive-products.ts';
import {
  type TakeBackServices,
  takeBackBox,
} from '#app/operations/receiving/undo/take-back-box.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';

export type UndoServices = PageServices<'receivingBoxes' | 'pipeline'> & TakeBackServices;

const STORE_TIMEOUT_MS = 10_000;

/**
 * Takes these boxes out of stock again, those that were listed on another page too. Each is tried, and recorded as soon as
 * the store has answered. A product that was created for them and has no stock is archived.
 * @returns how many boxes were undone; one that is not in the store is not
 * @throws AppError that says which were not undone, and why: refused by the store, or too late
 */
export async function undoBoxes(
  services: UndoServices,
  staff: Staff,
  boxes: readonly ReceivingBox[],
): Promise<number> {
  const { receivingBoxes, pipeline } = services;
  const { shopId, staffId, principal } = staff;
  const done = boxes.filter(({ status }) => status === 'done');
  const failures: Failure[] = [];
  for (const box of done) {
    try {
      await takeBackBox(services, principal, box);
      await receivingBoxes.noteUndone([box.id], staffId);
    } catch (thrown) {
      failures.push({ box, thrown });
    }
  }
  const archiver = { shopId, staffOf: async () => principal };
  await archiveProducts(services, archiver, AbortSignal.timeout(STORE_TIMEOUT_MS)).catch(
    // The session's run, which follows, tries again.
    (err: unknown) => pipeline.log.warn({ err }, 'products without boxes were not archived'),
  );
  if (failures.length > 0) throw notUndone(failures, done.length);
  return done.length;
}

type Failure = { box: ReceivingBox; thrown: unknown };

/** Returns the error for boxes that were not undone. */
function notUndone(failures: readonly Failure[], tried: number): unknown {
  const [first] = failures;
  if (tried === 1 || !first) return first?.thrown;
  const errors = failures.map(({ box: { facts }, thrown }) => {
    const { message, errors: reasons } = toAppError(thrown);
    const why = new Set([message, ...reasons.map(({ detail }) => detail)]);
    const name = [facts.title || facts.code, facts.size].filter(Boolean).join(' ');
    return { pointer: '/box', detail: `${name}: ${[...why].join(' ')}` };
  });
  const detail = `${failures.length} of ${tried} boxes or rows of boxes were not undone.`;
  return new AppError(toAppError(first.thrown).code, detail, { errors, cause: first.thrown });
}
