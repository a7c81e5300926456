import { useRef } from 'react';
import { NO_ANSWER } from './problem.ts';
import type { CallEnd } from './run-operation.ts';

/** Ends that leave open whether the call was answered, and so charged. */
const OPEN_ENDS: readonly string[] = [NO_ANSWER.code, 'idempotency_in_flight'];

export type RetryKey = {
  /** The key for a call about these things: that of the call before where its end is unknown, else a new one. */
  of: (...about: unknown[]) => string;
  /** How the call ended; null when it was overtaken by a later one. */
  ended: (end: CallEnd<unknown> | null) => void;
};

/** Idempotency keys of a page's calls: an answer that was lost on the way is handed out again, uncharged. */
export function useRetryKey(): RetryKey {
  const open = useRef<{ about: unknown[]; key: string } | null>(null);
  return {
    of(...about) {
      const isRetry = open.current?.about.every((one, index) => one === about[index]);
      if (!open.current || !isRetry) open.current = { about, key: crypto.randomUUID() };
      return open.current.key;
    },
    ended(end) {
      if (!end || ('problem' in end && OPEN_ENDS.includes(end.problem.code))) return;
      open.current = null;
    },
  };
}
