import type { FieldProblem } from '#app/platform/errors.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { fitDecimals } from '../../upsert-shared/money.ts';
import type { UpsertRequest } from './request.ts';

const MONEY = ['price', 'compareAtPrice', 'cost'] as const;

/**
 * Amounts finer than the store's currency: the store would round them in its own way, and every repeat
 * of the call would find a difference and write again.
 */
export function moneyProblems(request: UpsertRequest, currency: string): FieldProblem[] {
  const decimals = decimalsOf(currency);
  return request.variants.flatMap(({ index, fields }) =>
    MONEY.flatMap((key) => {
      const amount = fields[key];
      const fitting = amount === undefined ? [] : fitDecimals(amount, decimals);
      if (amount === undefined || fitting.length === 0) return [];
      const detail = `${amount} has more decimals than ${currency}, which has ${decimals}. Send ${fitting.join(' or ')}.`;
      return [{ pointer: `/variants/${index}/${FIELD_NAMES[key]}`, detail, suggestions: fitting }];
    }),
  );
}

/** ISO 4217 minor units; 2 where the currency is unknown here. */
function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
