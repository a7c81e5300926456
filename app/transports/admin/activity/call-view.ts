import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import type { UndoView } from '../undo/undo-view.ts';

/** One call as the activity shows it. */
export type CallView = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Such as "You", "Staff" or the key's name. */
  who: string;
  /** Such as "Admin", "REST". */
  source: string;
  operation: string;
  outcome: { words: string; tone: 'success' | 'critical' | 'attention' | 'info' };
  /** What it read, decided or wrote, in one line. */
  summary: string;
  credits: number;
};

/** One call in full. */
export type CallDetail = CallView & {
  requestId: string;
  tookMs: number | null;
  /** What a photo's label said. */
  read: [name: string, value: string][];
  decided: string[];
  /** Of a match whose caller asked for it. */
  trace: MatchTrace | null;
  /** The photo of that match, while it is kept. */
  photoUrl: string | null;
  wrote: { field: string; before?: string; after?: string }[];
  warnings: string[];
  /** Whether it can be undone; null for what changed nothing in the store. */
  undo: UndoView | null;
  links: { label: string; url: string; isOutside: boolean }[];
  /** JSON, for those who want to see exactly what went in and out. */
  input: string;
  answer: string | null;
};

export type ActivityFilters = { operation: string; transport: string; outcome: string };
