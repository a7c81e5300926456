import type { DraftRow } from '../draft/draft.ts';
import { rebaseCount } from '../draft/move-to-location.ts';

/** Returns the row with its question answered: with the chosen size and a count that starts from that size's stock. */
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
