/**
 * A history: what clients asked of the product, what they were told, when, and what was broken meanwhile. The checks read
 * nothing but a history and the state at its end.
 */

/** What a call is about, by its operation: what the checks need of its input. */
export type Facts =
  | {
      operation: 'upsert';
      code: string;
      title: string;
      /** By size; the variants that are not named are left alone. */
      variants: Record<string, { price: string; quantity: number }>;
    }
  | { operation: 'undo'; code: string; upsertId: string }
  | { operation: 'match' }
  | { operation: 'stock-add'; variantId: string; quantity: number; receiptKey: string }
  | { operation: 'stock-undo'; variantId: string; quantity: number; stockAddId: string }
  | { operation: 'start-job'; rows: { code: string; price: string }[] }
  | { operation: 'credits' }
  | { operation: 'grant'; amount: number; ref: string };

export type Operation = Facts['operation'];

/** What a client learnt. `unknown`: the connection ended, or the client waited no longer. */
export type Outcome =
  | {
      kind: 'answered';
      status: number;
      body: Record<string, unknown>;
      retryAfter: string | null;
      /** The stored answer of an earlier call with the same idempotency key. */
      isReplay: boolean;
    }
  | { kind: 'unknown'; reason: string };

/** One attempt of one call. Times are milliseconds since the history began, of one clock that nothing moves. */
export type Entry = {
  id: number;
  client: string;
  /** The name of the process that it was sent to. */
  process: string;
  shop: string;
  /** The name of its API key, never the key. */
  keyName: string;
  /** Attempts of one call share it: they send the same input under the same idempotency key, if there is one. */
  group: string;
  idempotencyKey?: string | undefined;
  facts: Facts;
  startMs: number;
  endMs: number;
  outcome: Outcome;
};

/** What was broken, and when it was whole again. */
export type Fault = { name: string; target: string; startMs: number; endMs: number };

export type History = { entries: Entry[]; faults: Fault[] };

/** Records a history while it happens. */
export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder() {
  const startedAt = performance.now();
  const history: History = { entries: [], faults: [] };
  const nowMs = () => Math.round(performance.now() - startedAt);
  let successes = 0;
  return {
    history,
    nowMs,
    /** How many attempts have succeeded so far. */
    countSuccesses: () => successes,
    /** Runs an attempt and records it once its outcome is known. */
    async call(
      attempt: Omit<Entry, 'id' | 'startMs' | 'endMs' | 'outcome'>,
      send: () => Promise<Outcome>,
    ): Promise<Entry> {
      const startMs = nowMs();
      const outcome = await send();
      const entry = {
        ...attempt,
        id: history.entries.length,
        startMs,
        endMs: nowMs(),
        outcome,
      };
      history.entries.push(entry);
      if (successOf(entry) !== null) successes += 1;
      return entry;
    },
    /** Runs a fault from its beginning until what it broke is whole again. */
    async fault(name: string, target: string, strike: () => Promise<void>): Promise<void> {
      const fault = { name, target, startMs: nowMs(), endMs: Number.POSITIVE_INFINITY };
      history.faults.push(fault);
      await strike();
      fault.endMs = nowMs();
    },
  };
}

/** The entry's answer where it was a success, else null. */
export function successOf({ outcome }: Entry): Record<string, unknown> | null {
  return outcome.kind === 'answered' && outcome.status < 300 ? outcome.body : null;
}

/** An entry whose facts are those of one operation. */
export type EntryOf<Name extends Operation> = Entry & {
  facts: Extract<Facts, { operation: Name }>;
};

/** The entries of one operation, in the order in which they began. */
export function entriesOf<Name extends Operation>(
  entries: readonly Entry[],
  operation: Name,
): EntryOf<Name>[] {
  return entries
    .filter((entry): entry is EntryOf<Name> => entry.facts.operation === operation)
    .sort((one, other) => one.startMs - other.startMs);
}
