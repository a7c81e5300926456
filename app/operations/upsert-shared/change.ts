/** A field that changed, with its value before and after. As in the contracts of upsert and undo. */
export type FieldChange = {
  field: string;
  before?: string | undefined;
  after?: string | undefined;
};

const SHOWN_CHARS = 300;

/** One printable change; long texts are cut. */
export function change(field: string, before?: string, after?: string): FieldChange {
  const cut = (text: string) =>
    text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 1)}…` : text;
  return {
    field,
    ...(before !== undefined && { before: cut(before) }),
    ...(after !== undefined && { after: cut(after) }),
  };
}
