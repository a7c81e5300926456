/** How long an upsert and an addition to stock can be undone. Apart from the contracts, which would bring zod to a page. */
export const UNDO_WINDOW_MS = 24 * 60 * 60 * 1000;
