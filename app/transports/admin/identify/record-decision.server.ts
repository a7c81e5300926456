import type { Activity, RecordedCall } from '#app/domain/activity/activity.ts';
import type { Confirmations } from '#app/domain/confirmations/confirmations.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import type { MatchChoice } from '../shared/match-view.ts';
import { confirmationsOf } from './confirmations-of.server.ts';

/**
 * Writes down what a person decided about a match and answers its request id. What may be chosen is what
 * the match itself proposed; nothing of it is taken from the form. What was said of the photo's barcodes is
 * remembered: it decides the next time one of them is seen in this store.
 * @throws AppError `not_found`, `invalid_input`
 */
export async function recordDecision(
  { activity, confirmations }: { activity: Activity; confirmations: Confirmations },
  staff: { shopId: string; shop: string; staffId: string },
  form: FormData,
  now: Date,
): Promise<string> {
  const requestId = String(form.get('match'));
  const call = await activity.findMatch(staff.shopId, requestId);
  if (!call) throw new AppError('not_found', 'There is no such match.');
  const by = { staff_id: staff.staffId, at: now.toISOString() };
  const choice: MatchChoice = { ...decisionOf(call, form), ...by };
  await activity.recordChoice(staff.shopId, call.id, choice);
  const output = call.response as unknown as ImageProductMatchOutput;
  await confirmations.save(staff.shopId, confirmationsOf(output, choice, staff.shop));
  return requestId;
}

function decisionOf(call: RecordedCall, form: FormData): Omit<MatchChoice, 'staff_id' | 'at'> {
  const output = call.response as unknown as ImageProductMatchOutput;
  switch (form.get('intent')) {
    case 'choose': {
      const chosen = output.candidates[Number(form.get('index'))];
      if (!chosen) break;
      return { kind: 'candidate', chosen };
    }
    case 'confirm':
      if (!output.matched) break;
      return { kind: 'conflicts_confirmed', confirmed_conflicts: output.variant_conflicts };
    case 'type': {
      const code = String(form.get('code') ?? '').trim();
      if (code === '') break;
      return { kind: 'typed_code', style_code: code };
    }
  }
  throw new AppError('invalid_input', 'This cannot be chosen here. Load the page again.');
}
