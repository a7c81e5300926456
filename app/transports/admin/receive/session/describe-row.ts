import type { ProblemRecord } from '#app/domain/receiving/box.ts';
import type { BoxRow } from './to-rows.ts';

/** Describes what will be done with a row's boxes, what was done, or what is asked. */
export function describeAction(row: BoxRow): string {
  const { status, question, result, quantity } = row;
  switch (status) {
    case 'asks':
      return [question?.text ?? 'Decide which product it is.', row.plan && `${describePlan(row)}.`]
        .filter(Boolean)
        .join(' ');
    case 'sure':
    case 'failed':
      return describePlan(row);
    case 'approved':
      return `Under way: ${describePlan(row)}`;
    case 'done':
      return row.plan === 'add' && result?.stockAddId !== undefined
        ? `${madeText(row)}+${quantity} · ${stockNow(result.available)}`
        : 'Listed on “List it”, with the stock entered there';
    case 'undone':
      return 'Undone.';
    case 'removed':
      return 'Removed from this session.';
  }
}

function describePlan({ plan, inStock, quantity }: BoxRow): string {
  if (inStock !== null) return `+${quantity} to stock: ${inStock} → ${inStock + quantity}`;
  if (plan === 'add_size') return `New size of a product in the store, ${quantity} in stock`;
  return `New product, ${quantity} in stock`;
}

function madeText({ made }: BoxRow): string {
  if (made === 'product') return 'Created · ';
  return made === 'size' ? 'New size · ' : '';
}

const stockNow = (available: number | null | undefined) =>
  available === null || available === undefined ? 'added to stock' : `${available} in stock now`;

/** Says why something failed, with the reasons that Shopify gave. */
export const wordProblem = ({ detail, errors = [] }: ProblemRecord): string =>
  [...new Set([detail, ...errors.map((error) => error.detail)])].join(' ');
