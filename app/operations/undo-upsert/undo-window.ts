/** How long after an upsert it can be undone. Apart from the contract, so that a page need not load zod for it. */
export const UNDO_WINDOW_MS = 24 * 60 * 60 * 1000;
