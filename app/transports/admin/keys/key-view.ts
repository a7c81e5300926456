import type { Problem } from '../calls/problem.ts';

/** An API key as the page shows it. */
export type KeyView = {
  id: string;
  name: string;
  /** The start and the end of the key. */
  masked: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type KeyAnswer =
  | { kind: 'created'; name: string; key: string }
  | { kind: 'revoked' }
  | { kind: 'failed'; problem: Problem };
