import { AppError } from '#app/platform/errors.ts';
import {
  includesEntry,
  isDone,
  type PartOutcome,
  type StoreUserError,
  type UpdateOutcome,
  type UpdatePart,
} from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import { type StoreCheck, storeRejected } from '../answer/store-rejection.ts';
import { whyStockIsOpen } from '../merge/plan-stock.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';

/** Parts whose refusal fails a call that has written nothing. A refusal of other parts is a warning. */
const ESSENTIAL: readonly UpdatePart[] = ['keys', 'product', 'changed', 'added'];
const PRODUCT_CHANGED =
  /^(PRODUCT_DOES_NOT_EXIST|PRODUCT_VARIANT_DOES_NOT_EXIST|NOT_FOUND|VARIANT_ALREADY_EXISTS\w*|PRODUCT_VARIANT_ID_MISSING|OPTION_DOES_NOT_EXIST)$/;
const PRODUCT_CHANGED_MESSAGE = /does not exist|already exists/i;

/** The meaning of Shopify's answer to an update. */
export type Judgement = {
  /** Work that was not confirmed, and why. */
  open: Map<string, FailureReason>;
  /** Positions in `plan.update.newImages` that made Shopify refuse the whole product part. */
  badImages: Map<number, StoreUserError[]>;
  /** The call's failure if it can write nothing else. */
  refusal?: (check: StoreCheck) => AppError;
  /** The part that was refused because the product had changed in the meantime. */
  changedPart?: UpdatePart;
};

/** Interprets Shopify's answer to each part of an update. */
export function judgeUpdate(outcome: UpdateOutcome, plan: UpsertPlan): Judgement {
  const judgement: Judgement = { open: whatIsOpen(outcome, plan), badImages: new Map() };
  for (const part of outcome.parts) {
    if (part.errors.length === 0 || !ESSENTIAL.includes(part.part)) continue;
    if (part.part === 'product' && part.errors.every((error) => error.path.includes('media'))) {
      for (const error of part.errors) {
        const index = Number(error.path[error.path.indexOf('media') + 1]);
        judgement.badImages.set(index, [...(judgement.badImages.get(index) ?? []), error]);
      }
      continue;
    }
    if (part.errors.some(isProductChanged) && !isTaken(part)) judgement.changedPart ??= part.part;
    judgement.refusal ??= (check) => refusal(part, plan, check);
  }
  return judgement;
}

function whatIsOpen(outcome: UpdateOutcome, plan: UpsertPlan): Map<string, FailureReason> {
  const open = new Map<string, FailureReason>();
  for (const { key, part, index } of plan.work) {
    if (key.startsWith('stock:')) continue;
    const answer = outcome.parts.find((one) => one.part === part && includesEntry(one, index));
    if (answer && isDone(answer)) continue;
    const { errors, failure }: FailureReason = answer ?? { errors: [] };
    open.set(key, { errors, ...(failure && { failure }) });
  }
  for (const goal of plan.goals) {
    const why = whyStockIsOpen(goal, outcome);
    if (why) open.set(`stock:${goal.label}`, why);
  }
  return open;
}

function isProductChanged({ code, message }: StoreUserError): boolean {
  return PRODUCT_CHANGED.test(code ?? '') || PRODUCT_CHANGED_MESSAGE.test(message);
}

/** Returns whether another product already has the key. */
function isTaken({ part, errors }: PartOutcome): boolean {
  return (
    part === 'keys' &&
    errors.some(({ code, message }) => code === 'TAKEN' || /taken|unique/i.test(message))
  );
}

function refusal(part: PartOutcome, plan: UpsertPlan, check: StoreCheck): AppError {
  if (isTaken(part))
    return new AppError(
      'product_claim_conflict',
      'Another product took this style code meanwhile. Repeat the call.',
    );
  return storeRejected(part.errors, check, {
    variantIndex: (index) => requestIndex(part, index, plan),
    imagePointer: (index) => plan.newImages[index]?.pointer,
  });
}

/** Returns the index in the request of a part's n-th variant. */
function requestIndex(part: PartOutcome, index: number, plan: UpsertPlan): number {
  if (part.part === 'added') return plan.added[part.from + index]?.index ?? index;
  const id = plan.update.changedVariants[part.from + index]?.id;
  return plan.matches.find((match) => match.store.id === id)?.request.index ?? index;
}
