import { useRef } from 'react';
import { NO_RESPONSE } from './problem.ts';
import type { CallResult } from './run-operation.ts';

/** Problems after which it is unknown whether the call succeeded and was charged. */
const UNCERTAIN: readonly string[] = [NO_RESPONSE.code, 'idempotency_in_flight'];

/** Creates a page's idempotency keys: a retry after a lost response gets the recorded result and is not charged. */
export function useRetryKey() {
  const pending = useRef<{ args: unknown[]; key: string } | null>(null);
  return {
    /** Returns the last call's key if its arguments were the same and its result is unknown; else a new key. */
    keyFor(...args: unknown[]): string {
      const isRetry = pending.current?.args.every((one, index) => one === args[index]);
      if (!pending.current || !isRetry) pending.current = { args, key: crypto.randomUUID() };
      return pending.current.key;
    },
    /** Takes the call's result; null if a later call superseded it. */
    settle(result: CallResult<unknown> | null): void {
      if (!result || ('problem' in result && UNCERTAIN.includes(result.problem.code))) return;
      pending.current = null;
    },
  };
}
