/** Whether an upsert can still be undone. */
export type UndoView = {
  upsertId: string;
  /** The upsert created the product: its undo archives it. */
  created: boolean;
  /** The upsert can be undone until then. */
  until: Date;
  isOver: boolean;
  /** Null if it was not undone. */
  undoneAt: Date | null;
};
