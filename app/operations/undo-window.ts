import { DAY_MS } from '#app/platform/clock.ts';

/**
 * How long an upsert or an addition to stock can be undone. Not in the contracts, which would bring zod into a page.
 */
export const UNDO_WINDOW_MS = DAY_MS;
