import type { Draft, DraftRow } from './draft.ts';

/**
 * Moves the form to another location. A count is the total at a location: the old location's stock is replaced by the
 * new one's, and the boxes counted on top are kept.
 * @param initialRows the rows that a form for the new location starts with
 */
export function moveToLocation(
  draft: Draft,
  locationId: string,
  initialRows: readonly DraftRow[],
): Draft {
  const rows = draft.rows.map((row) => {
    const { inStock: before = 0, ...rest } = row;
    const start = initialRows.find(({ id }) => id === row.id);
    const question = moveQuestion(row, start);
    const stock = findStock(row, start, question);
    return {
      ...rest,
      quantity: rebaseCount(row.quantity, before, stock ?? 0),
      ...(stock !== undefined && { inStock: stock }),
      ...(question && { question }),
    };
  });
  return { ...draft, locationId, rows };
}

/** Returns the question with the stock at the new location, and keeps its answer. */
function moveQuestion({ question }: DraftRow, start: DraftRow | undefined): DraftRow['question'] {
  if (!question || !start?.question) return question;
  const { answer } = question;
  return { ...start.question, ...(answer !== undefined && { answer }) };
}

function findStock(
  { size }: DraftRow,
  start: DraftRow | undefined,
  question: DraftRow['question'],
): number | undefined {
  if (!question) return start?.size === size ? start.inStock : undefined;
  const chosen = question.answer === undefined ? undefined : question.choices[question.answer];
  return chosen?.size === size ? chosen.inStock : undefined;
}

/**
 * Returns a count that included the stock `before` with the stock `after` instead. Text that is not a whole number is
 * returned unchanged.
 */
export function rebaseCount(quantity: string, before: number, after: number): string {
  if (!/^\d+$/.test(quantity.trim())) return quantity;
  return String(Math.max(0, Number(quantity) - before) + after);
}
