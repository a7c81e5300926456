import { decimalsOf } from '#app/knowledge/money.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { fitDecimals } from '../../upsert-shared/money.ts';
import type { UpsertRequest } from './request.ts';

const MONEY = ['price', 'compareAtPrice', 'cost'] as const;

/**
 * Refuses amounts with more decimals than the shop's currency: Shopify would round them, and every repetition of the
 * call would find a difference and write again.
 */
export function checkMoney(request: UpsertRequest, currency: string): FieldProblem[] {
  const decimals = decimalsOf(currency);
  return request.variants.flatMap(({ index, fields }) =>
    MONEY.flatMap((key) => {
      const amount = fields[key] ?? '0';
      const suggestions = fitDecimals(amount, decimals);
      if (suggestions.length === 0) return [];
      const detail = `${amount} has more decimals than ${currency}, which has ${decimals}. Send ${suggestions.join(' or ')}.`;
      return [{ pointer: `/variants/${index}/${FIELD_NAMES[key]}`, detail, suggestions }];
    }),
  );
}
