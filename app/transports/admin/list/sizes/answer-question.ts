import type { DraftRow } from '../draft/draft.ts';
import { rebaseCount } from '../draft/move-to-location.ts';

/** The row with its question answered: it gets the chosen size, and the count starts from that size's stock. */
export function answerQuestion(row: DraftRow, answer: number): DraftRow {
  const chosen = row.question?.choices[answer];
  if (!row.question || !chosen) return row;
  const { inStock: before = 0, otherOptions: _before, ...rest } = row;
  const { label: _label, ...size } = chosen;
  return {
    ...rest,
    ...size,
    quantity: rebaseCount(row.quantity, before, size.inStock ?? 0),
    question: { ...row.question, answer },
  };
}
