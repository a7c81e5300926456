/** Whether an upsert can still be undone. */
export type UndoView = {
  upsertId: string;
  /** The upsert created the product: its undo archives it. */
  created: boolean;
  /** The end of the time to undo it, ISO 8601. */
  until: string;
  isOver: boolean;
  /** ISO 8601; null if it was not undone. */
  undoneAt: string | null;
};
