import { useState } from 'react';
import { type FormErrors, NO_ERRORS, withoutField, withoutRows } from '../fields/field-errors.ts';
import { answerQuestion } from '../sizes/answer-question.ts';
import { atLocation } from './at-location.ts';
import { type Draft, type DraftRow, emptyRow } from './draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

let made = 0;

/** The form's state, kept under that name: an error goes when its field is changed, the others stay. */
export function useDraft(name: string, initial: Draft, onChange: () => void) {
  const kept = useKeptDraft(name, initial);
  const [errors, setErrors] = useState(NO_ERRORS);
  const change = (next: (now: Draft) => Draft, field?: string) => {
    kept.change(next);
    if (field) setErrors((now) => withoutField(now, field));
    onChange();
  };
  return {
    draft: kept.draft,
    isBroughtBack: kept.isBroughtBack,
    /** It is listed: what was typed has done its work. */
    forget: kept.forget,
    startOver: () => {
      kept.startOver();
      setErrors(NO_ERRORS);
      onChange();
    },
    errors,
    showErrors: (found: FormErrors) => setErrors(found),
    clearErrors: () => setErrors(NO_ERRORS),
    clearError: (name: string) => setErrors((now) => withoutField(now, name)),
    set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) =>
      change((now) => ({ ...now, [name]: value }), name),
    setRow: (index: number, row: Partial<DraftRow>) =>
      change(
        (now) => ({
          ...now,
          rows: now.rows.map((one, at) => (at === index ? { ...one, ...row } : one)),
        }),
        `rows.${index}.${Object.keys(row)[0]}`,
      ),
    answer: (index: number, choice: number) =>
      change(
        (now) => ({
          ...now,
          rows: now.rows.map((one, at) => (at === index ? answerQuestion(one, choice) : one)),
        }),
        `rows.${index}.question`,
      ),
    /** @param there the rows as they would start there */
    moveTo: (locationId: string, there: readonly DraftRow[]) =>
      change((now) => atLocation(now, locationId, there), 'locationId'),
    addRow: () => {
      made += 1;
      const id = `added-${made}`;
      change((now) => ({ ...now, rows: [...now.rows, emptyRow(id)] }));
    },
    removeRow: (index: number) => {
      // Errors name rows by number, which are others now; those of the other fields stay.
      setErrors(withoutRows);
      change((now) => ({ ...now, rows: now.rows.filter((_row, at) => at !== index) }));
    },
  };
}

export type DraftForm = ReturnType<typeof useDraft>;
