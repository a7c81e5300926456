import { DAY_MS } from '#app/platform/clock.ts';

/** How long an upsert and an addition to stock can be undone. Apart from the contracts, which would bring zod to a page. */
export const UNDO_WINDOW_MS = DAY_MS;
