import type { Problem } from '../calls/problem.ts';

export type SettingsForm = { locationId: string; vendor: string; productType: string };

export type CheckView = { name: string; works: boolean; detail: string; tookMs: number };

export type SettingsAnswer =
  | { kind: 'saved' }
  | { kind: 'checked'; checks: CheckView[] }
  | { kind: 'failed'; problem: Problem };
