import type { RowOutcome } from '#app/domain/jobs/job.ts';

/**
 * Saves row outcomes in small batches. An outcome lost in a crash is recovered by replaying the row's call, uncharged.
 */
export type OutcomeWriter = ReturnType<typeof createOutcomeWriter>;

const MAX_BATCH = 25;
const MAX_DELAY_MS = 250;

/** @param onFailure called as soon as a batch could not be saved */
export function createOutcomeWriter(
  write: (outcomes: RowOutcome[]) => Promise<void>,
  onFailure: () => void,
) {
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
    add(outcome: RowOutcome): void {
      waiting.push(outcome);
      if (waiting.length >= MAX_BATCH) writeWaiting();
      else timer ??= setTimeout(writeWaiting, MAX_DELAY_MS);
    },
    /** Saves the remaining outcomes. @throws what the database threw, now or before */
    async flush(): Promise<void> {
      writeWaiting();
      await writing;
      if (failure) throw failure.cause;
    },
  };
}
