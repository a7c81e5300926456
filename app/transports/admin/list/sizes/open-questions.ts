import type { Draft } from '../draft/draft.ts';
import type { FormErrors } from '../fields/field-errors.ts';

/** What a person has still to say, as errors beside the rows; null where nothing is open. */
export function openQuestions({ rows }: Draft): FormErrors | null {
  const open = rows.flatMap(({ question }, index) =>
    question && question.answer === undefined ? [index] : [],
  );
  if (open.length === 0) return null;
  const detail = 'Choose one: nothing is counted before.';
  const fields = open.map((index) => {
    const name = `rows.${index}.question`;
    return [name, { pointer: `/variants/${index}`, detail }] as const;
  });
  return { fields: Object.fromEntries(fields), others: [] };
}
