import type { BoxRow } from './to-rows.ts';

/** What will be done with the boxes of a row, what was done, or what is asked. */
export function describeAction(row: BoxRow): string {
  const { status, question, result, quantity } = row;
  switch (status) {
    case 'asks':
      return question?.text ?? 'Say what it is.';
    case 'sure':
    case 'failed':
      return describePlan(row);
    case 'approved':
      return `Under way: ${describePlan(row)}`;
    case 'done':
      return row.plan === 'add' ? `+${quantity} · ${stockNow(result?.available)}` : doneText(row);
    case 'undone':
      return 'Taken back.';
    case 'removed':
      return 'Taken out of this session.';
  }
}

function describePlan({ plan, inStock, quantity }: BoxRow): string {
  if (plan === 'add')
    return `+${quantity} to stock: ${inStock ?? '?'} → ${(inStock ?? 0) + quantity}`;
  if (plan === 'add_size') return `New size of a product in the store, ${quantity} in stock`;
  return `New product, ${quantity} in stock`;
}

function doneText({ plan, quantity }: BoxRow): string {
  const what = plan === 'add_size' ? 'Size added' : plan === 'create' ? 'Created' : 'Listed';
  return `${what}, ${quantity} in stock`;
}

const stockNow = (available: number | null | undefined) =>
  available === null || available === undefined ? 'added to stock' : `${available} in stock now`;
