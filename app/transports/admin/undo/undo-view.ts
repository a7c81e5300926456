/** Whether an upsert of the activity can still be undone. */
export type UndoView = {
  upsertId: string;
  /** The upsert made the product: its undo archives it. */
  created: boolean;
  /** ISO 8601; no longer possible after it. */
  until: string;
  isOver: boolean;
  /** ISO 8601; null where nobody has undone it. */
  undoneAt: string | null;
};
