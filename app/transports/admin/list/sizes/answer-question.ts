import { moved } from '../draft/at-location.ts';
import type { DraftRow } from '../draft/draft.ts';

/** The row once a person has said where its boxes are counted: there, on top of what the store has. */
export function answerQuestion(row: DraftRow, answer: number): DraftRow {
  const chosen = row.question?.choices[answer];
  if (!row.question || !chosen) return row;
  const { inStock: before = 0, otherOptions: _before, ...rest } = row;
  const { label: _words, ...place } = chosen;
  return {
    ...rest,
    ...place,
    quantity: moved(row.quantity, before, place.inStock ?? 0),
    question: { ...row.question, answer },
  };
}
