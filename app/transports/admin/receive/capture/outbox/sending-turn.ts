/** A tab's turn to send. */
export type SendingTurn = {
  /** Makes this tab send instead of another one. */
  take(): void;
  close(): void;
};

export type SendingTurnOptions = {
  /** The lock's name; the same in all tabs of which one is to send. */
  name: string;
  /** Undefined if the browser has no locks: then every tab sends, which costs only additional traffic. */
  locks: LockManager | undefined;
  onStart: () => void;
  onStop: () => void;
};

/**
 * Gives the turn to one tab at a time, and to the next one when that tab closes. A tab calls `take` when it becomes
 * visible, because a phone may have suspended the other one.
 */
export function waitForSendingTurn(options: SendingTurnOptions): SendingTurn {
  const { name, locks, onStart, onStop } = options;
  const closing = new AbortController();
  const { signal } = closing;
  /** The requests that hold the turn. If this tab takes the turn from itself, it goes on sending. */
  const holders = new Set<object>();

  /** Resolves when the turn is over: to false if this frame may not request locks. */
  const request = async (manager: LockManager, how: LockOptions): Promise<boolean> => {
    const self = {};
    let isAllowed = true;
    const hold = () => {
      if (signal.aborted) return;
      if (holders.size === 0) onStart();
      holders.add(self);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    await manager.request(name, how, hold).catch((error: unknown) => {
      // An AbortError is expected: another tab took the turn, or this one closes.
      isAllowed = error instanceof DOMException && error.name === 'AbortError';
    });
    if (holders.delete(self) && holders.size === 0) onStop();
    return isAllowed;
  };
  const queue = async (manager: LockManager): Promise<void> => {
    while (!signal.aborted) {
      const isAllowed = await request(manager, { signal });
      if (!isAllowed && !signal.aborted) return onStart();
    }
  };

  if (locks) void queue(locks);
  else onStart();
  return {
    take() {
      if (locks && holders.size === 0 && !signal.aborted) void request(locks, { steal: true });
    },
    close() {
      closing.abort();
      onStop();
    },
  };
}
