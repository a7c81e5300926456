/** Which tab sends. */
export type SendingTurn = {
  /** Makes this the tab that sends, instead of another. */
  take(): void;
  close(): void;
};

export type SendingTurnOptions = {
  /** The same in all tabs of which one shall send. */
  name: string;
  /** Undefined where the browser has none: then every tab sends, which costs no more than its data. */
  locks: LockManager | undefined;
  onStart: () => void;
  onStop: () => void;
};

/**
 * Gives the turn to one tab at a time, and to the next one when that tab closes. The tab that is looked at takes it: a
 * phone may have put the other one to sleep.
 */
export function waitForSendingTurn({
  name,
  locks,
  onStart,
  onStop,
}: SendingTurnOptions): SendingTurn {
  const closing = new AbortController();
  const { signal } = closing;
  /** The requests that hold the turn. This tab may take it from itself, and then goes on. */
  const holders = new Set<object>();

  /** Resolves when the turn is over; to false if this frame may not ask for one. */
  const request = async (manager: LockManager, options: LockOptions): Promise<boolean> => {
    const self = {};
    let isAllowed = true;
    const hold = () => {
      if (signal.aborted) return;
      if (holders.size === 0) onStart();
      holders.add(self);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    await manager.request(name, options, hold).catch((error: unknown) => {
      // Another tab took the turn, or this one closes.
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
