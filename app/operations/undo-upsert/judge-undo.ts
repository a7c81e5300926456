import type { Effect } from '#app/domain/change-records/change-records.ts';
import {
  includesEntry,
  isDone,
  type PartOutcome,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { describeFailure } from '../upsert-shared/failure-reason.ts';
import { quote } from '../upsert-shared/format-values.ts';
import type { UndoRefusal } from './contract.ts';
import type { UndoPlan, UndoStep } from './undo-plan.ts';

/** Splits the steps into those that were done and those that were refused, with Shopify's messages quoted. */
export function judgeUndo(
  plan: UndoPlan,
  outcome: Pick<UpdateOutcome, 'parts'>,
): { done: UndoStep[]; refused: UndoRefusal[]; open: Effect[] } {
  const done: UndoStep[] = [];
  const refused: UndoRefusal[] = [];
  const open: Effect[] = [];
  for (const step of plan.steps) {
    const part = outcome.parts.find(
      (one) => one.part === step.part && includesEntry(one, step.index),
    );
    if (part && isDone(part)) done.push(step);
    else {
      refused.push({ field: step.change.field, reason: describeRefusal(part) });
      if (step.effect) open.push(part?.failure ? markSent(step.effect) : step.effect);
    }
  }
  return { done, refused, open };
}

/** An effect whose undo may have been done, although no answer arrived. */
const markSent = (effect: Effect): Effect =>
  effect.kind === 'stock' ? { ...effect, undoSent: true } : effect;

function describeRefusal(part: PartOutcome | undefined): string {
  if (part?.failure) return `It was not put back. ${describeFailure(part.failure)}`;
  if (part?.errors.some((error) => error.code === 'CHANGE_FROM_QUANTITY_STALE'))
    return 'The stock changed during the undo. Undo again to retry.';
  const messages = [...new Set(part?.errors.map((error) => quote(error.message)))].slice(0, 3);
  return messages.length === 0
    ? 'The store did not confirm that it was put back. Undo again to retry.'
    : `The store refused: ${messages.join(' and ')}.`;
}
