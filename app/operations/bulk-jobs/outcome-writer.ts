import type { RowOutcome } from '#app/domain/jobs/job.ts';

/** Books outcomes in small batches. What a crash loses is found again: the row's call is replayed, uncharged. */
export type OutcomeWriter = {
  add: (outcome: RowOutcome) => void;
  /** Writes what is left. @throws what the database threw, now or before */
  flush: () => Promise<void>;
};

const MOST_AT_ONCE = 25;
const AT_LEAST_EVERY_MS = 250;

/** @param onFailure told at once when a batch could not be written */
export function createOutcomeWriter(
  write: (outcomes: RowOutcome[]) => Promise<void>,
  onFailure: () => void,
): OutcomeWriter {
  let waiting: RowOutcome[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let failure: { cause: unknown } | undefined;

  const writeWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    writing = writing
      .then(() => write(batch))
      .catch((cause: unknown) => {
        failure ??= { cause };
        onFailure();
      });
  };
  return {
    add(outcome) {
      waiting.push(outcome);
      if (waiting.length >= MOST_AT_ONCE) writeWaiting();
      else timer ??= setTimeout(writeWaiting, AT_LEAST_EVERY_MS);
    },
    async flush() {
      writeWaiting();
      await writing;
      if (failure) throw failure.cause;
    },
  };
}
