import type { Draft } from '../draft/draft.ts';
import type { FormErrors } from '../fields/field-errors.ts';

/** Returns open questions as errors of their rows; null if none is open. */
export function findOpenQuestions({ rows }: Draft): FormErrors | null {
  const open = rows.flatMap(({ question }, index) =>
    question && question.answer === undefined ? [index] : [],
  );
  if (open.length === 0) return null;
  const detail = 'Choose one to continue.';
  const fields = open.map((index) => {
    const name = `rows.${index}.question`;
    return [name, { pointer: `/variants/${index}`, detail }] as const;
  });
  return { fields: Object.fromEntries(fields), others: [] };
}
