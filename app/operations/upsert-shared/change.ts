import { cutText } from './cut-text.ts';

/** A field that changed, with its value before and after. The same shape as in the contracts of upsert and undo. */
export type FieldChange = { field: string; before?: string; after?: string };

const MAX_CHARS = 300;

/** Builds a change for an answer. Values longer than 300 characters are cut. */
export function change(field: string, before?: string, after?: string): FieldChange {
  const cut = (text: string) => cutText(text, MAX_CHARS);
  return {
    field,
    ...(before !== undefined && { before: cut(before) }),
    ...(after !== undefined && { after: cut(after) }),
  };
}
