import type { Problem } from '../calls/problem.ts';

export type KeyView = {
  id: string;
  name: string;
  /** The beginning and the end, to tell keys apart. */
  shown: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type KeyAnswer =
  | { kind: 'created'; name: string; key: string }
  | { kind: 'revoked' }
  | { kind: 'failed'; problem: Problem };
