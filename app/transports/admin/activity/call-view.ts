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
  outcome: { label: string; tone: 'success' | 'critical' | 'attention' | 'info' };
  /** What it found or wrote, in one line. */
  summary: string;
  credits: number;
};

/** One call in full. */
export type CallDetail = CallView & {
  requestId: string;
  tookMs: number | null;
  /** What was read from a photo's label. */
  read: [name: string, value: string][];
  decided: string[];
  /** Of a match that recorded one. */
  trace: MatchTrace | null;
  /** The photo of that match; null once it is deleted. */
  photoUrl: string | null;
  wrote: { field: string; before?: string; after?: string }[];
  warnings: string[];
  /** Whether it can be undone; null if it changed nothing in the store. */
  undo: UndoView | null;
  links: { label: string; url: string; opensInShopify: boolean }[];
  /** JSON as the caller sent it. */
  input: string;
  /** JSON as the caller got it; null if there is none. */
  answer: string | null;
};

export type ActivityFilters = { operation: string; transport: string; outcome: string };
