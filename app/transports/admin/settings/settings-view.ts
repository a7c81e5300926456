import type { Problem } from '../calls/problem.ts';

/** The default values of new listings; '' for none. */
export type SettingsForm = { locationId: string; vendor: string; productType: string };

/** The check of one reader or look-up. */
export type CheckView = { name: string; works: boolean; detail: string; tookMs: number };

export type SettingsAnswer =
  | { kind: 'saved' }
  | { kind: 'checked'; checks: CheckView[] }
  | { kind: 'failed'; problem: Problem };
