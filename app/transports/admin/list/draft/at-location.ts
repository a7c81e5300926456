import type { Draft, DraftRow } from './draft.ts';

/**
 * The form for another location. A count is what a location has in all, so the stock it started from goes, and that
 * of the new place takes its place; what was counted on top stays on top.
 * @param there the rows as they would start at the new location
 */
export function atLocation(draft: Draft, locationId: string, there: readonly DraftRow[]): Draft {
  const rows = draft.rows.map((row) => {
    const { inStock: before = 0, ...rest } = row;
    const start = there.find(({ id }) => id === row.id);
    const question = questionAt(row, start);
    const stock = stockAt(row, start, question);
    return {
      ...rest,
      quantity: moved(row.quantity, before, stock ?? 0),
      ...(stock !== undefined && { inStock: stock }),
      ...(question && { question }),
    };
  });
  return { ...draft, locationId, rows };
}

/** The same question with the stock of the new place, and the answer it was given. */
function questionAt({ question }: DraftRow, start: DraftRow | undefined): DraftRow['question'] {
  if (!question || !start?.question) return question;
  const { answer } = question;
  return { ...start.question, ...(answer !== undefined && { answer }) };
}

function stockAt(
  { size }: DraftRow,
  start: DraftRow | undefined,
  question: DraftRow['question'],
): number | undefined {
  if (!question) return start?.size === size ? start.inStock : undefined;
  const chosen = question.answer === undefined ? undefined : question.choices[question.answer];
  return chosen?.size === size ? chosen.inStock : undefined;
}

/**
 * A count that started from one stock, started from another: what was counted on top stays on top. What is no count, or
 * none at all, is left to be fixed by who typed it.
 */
export function moved(quantity: string, before: number, after: number): string {
  if (!/^\d+$/.test(quantity.trim())) return quantity;
  return String(Math.max(0, Number(quantity) - before) + after);
}
