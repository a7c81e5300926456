import { useState } from 'react';
import { type FormErrors, NO_ERRORS, withoutField, withoutRows } from '../fields/field-errors.ts';
import { answerQuestion } from '../sizes/answer-question.ts';
import { type Draft, type DraftRow, emptyRow } from './draft.ts';
import { moveToLocation } from './move-to-location.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/** Numbers the rows added by hand. */
let addedRows = 0;

/** The form's state, saved under `name`. Changing a field removes its error. */
export function useDraft(name: string, initial: Draft, onChange: () => void) {
  const saved = useSavedDraft(name, initial);
  const [errors, setErrors] = useState(NO_ERRORS);
  const change = (next: (now: Draft) => Draft, field?: string) => {
    saved.change(next);
    if (field) setErrors((now) => withoutField(now, field));
    onChange();
  };
  const changeRow = (index: number, field: string, next: (row: DraftRow) => DraftRow) =>
    change(
      (now) => ({ ...now, rows: now.rows.map((row, at) => (at === index ? next(row) : row)) }),
      `rows.${index}.${field}`,
    );
  return {
    draft: saved.draft,
    isRestored: saved.isRestored,
    /** Deletes the saved draft, once the product is listed. */
    forget: saved.forget,
    startOver: () => {
      saved.startOver();
      setErrors(NO_ERRORS);
      onChange();
    },
    errors,
    showErrors: (found: FormErrors) => setErrors(found),
    clearError: (name: string) => setErrors((now) => withoutField(now, name)),
    set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) =>
      change((now) => ({ ...now, [name]: value }), name),
    setRow: (index: number, change: Partial<DraftRow>) =>
      changeRow(index, String(Object.keys(change)[0]), (row) => ({ ...row, ...change })),
    answer: (index: number, choice: number) =>
      changeRow(index, 'question', (row) => answerQuestion(row, choice)),
    /** @param initialRows the rows that a form for the new location starts with */
    moveTo: (locationId: string, initialRows: readonly DraftRow[]) =>
      change((now) => moveToLocation(now, locationId, initialRows), 'locationId'),
    addRow: () => {
      addedRows += 1;
      const id = `added-${addedRows}`;
      change((now) => ({ ...now, rows: [...now.rows, emptyRow(id)] }));
    },
    removeRow: (index: number) => {
      // Errors refer to rows by number, which changes here.
      setErrors(withoutRows);
      change((now) => ({ ...now, rows: now.rows.filter((_row, at) => at !== index) }));
    },
  };
}

export type DraftForm = ReturnType<typeof useDraft>;
