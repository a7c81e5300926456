import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { normaliseStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { findMatchedProduct } from '#app/operations/receiving/boxes/find-matched-product.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { type KeepServices, keepBox } from '../kept-photos/keep-box.server.ts';
import { toDecidedMatch } from '../shared/match-view.server.ts';
import { toBarcodeChoices } from './to-barcode-choices.server.ts';

/**
 * Records what staff decided about a match and returns its request id. The form only refers to a candidate; its data
 * comes from the recorded match. The photo's barcodes are remembered for the product decided on, and identify it the
 * next time this store sees them. The photo is kept if the store allows it.
 * @throws AppError `not_found`, `invalid_input`
 */
export async function recordDecision(
  services: RecordServices,
  staff: Staff,
  form: FormData,
  now: Date,
): Promise<string> {
  const requestId = String(form.get('match'));
  const call = await services.activity.findMatch(staff.shopId, requestId);
  if (!call) throw new AppError('not_found', 'There is no such match.');
  await recordChoice(services, staff, call, parseDecision(call, form.get('intent'), form), now);
  return requestId;
}

export type RecordServices = KeepServices & PageServices<'activity' | 'barcodeChoices'>;
/** A decision without the staff member and the time. */
export type Decided = Omit<MatchChoice, 'staff_id' | 'at'>;

/** Records a choice about a match, saves its barcodes, and keeps its photo if allowed. @throws AppError `not_found` */
export async function recordChoice(
  services: RecordServices,
  staff: Staff,
  call: RecordedCall,
  decided: Decided,
  now: Date,
): Promise<void> {
  const { activity, barcodeChoices } = services;
  const choice: MatchChoice = { ...decided, staff_id: staff.staffId, at: now.toISOString() };
  await activity.recordChoice(staff.shopId, call.id, choice);
  const { output } = toDecidedMatch(call);
  await barcodeChoices.save(staff.shopId, toBarcodeChoices(output, choice, staff.shop));
  const { candidate, styleCode } = findMatchedProduct(output, choice);
  await keepBox(services, staff.shopId, call, {
    boxKey: comparisonKey(styleCode),
    styleCode,
    ...(candidate?.brand !== undefined && { brand: candidate.brand }),
    confirmedBy: choice.kind === 'typed_code' ? 'typed_code' : 'choice',
  });
}

/** Returns the code as the label prints it if it is the same code: staff type small letters and leave out dashes. */
export function asPrinted(code: string, { label }: ImageProductMatchOutput): string {
  const printed = label?.style_code ?? '';
  return comparisonKey(printed) === comparisonKey(code) ? printed : code;
}

/** Returns a typed code in its printed form if a product can have it. @throws AppError `invalid_input` at `/code` */
export function requireTypedCode(code: string): string {
  const { styleCodeChars } = UPSERT_LIMITS;
  if (code.length > styleCodeChars)
    throw invalidField('/code', `A code has at most ${styleCodeChars} characters.`);
  return normaliseStyleCode(code, '/code').printed;
}

/**
 * Reads the decision of this kind from a form.
 * @throws AppError `invalid_input` for an unknown kind, and if the match does not have what the form names
 */
export function parseDecision(
  call: RecordedCall,
  kind: FormDataEntryValue | null,
  form: FormData,
): Decided {
  const { output } = toDecidedMatch(call);
  switch (kind) {
    case 'choose': {
      const index = String(form.get('index'));
      const chosen = /^\d+$/.test(index) ? output.candidates[Number(index)] : undefined;
      if (!chosen) break;
      return { kind: 'candidate', chosen };
    }
    case 'confirm':
      if (!output.matched) break;
      return { kind: 'conflicts_confirmed', confirmed_conflicts: output.variant_conflicts };
    case 'type': {
      const code = String(form.get('code') ?? '').trim();
      if (code === '') break;
      return { kind: 'typed_code', style_code: asPrinted(requireTypedCode(code), output) };
    }
  }
  throw new AppError('invalid_input', 'This choice does not belong to the match. Reload the page.');
}
