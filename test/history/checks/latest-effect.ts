import type { Entry, Fault } from '../history.ts';

/**
 * How long a call may go on after its client has lost it: an upsert ends by its deadline of 90 s, and a process may have
 * been paused for half a minute.
 */
const LONGEST_CALL_MS = 150_000;
/** What a process had sent before it died may reach the store so much later. */
const ON_ITS_WAY_MS = 5_000;
/** A process may be up for this long before it is noticed. */
const NOTICED_MS = 1_000;

/**
 * When the last effect of a call may have come, in milliseconds of the history; null where it had none, because its process
 * was down from its beginning to its end. A dead process does nothing any more.
 */
export function latestEffectMs(
  { startMs, endMs, outcome, process }: Entry,
  faults: readonly Fault[],
): number | null {
  if (outcome.kind === 'answered') return endMs;
  const deaths = faults.filter(
    ({ name, target }) =>
      name === 'kill all' || (target === process && (name === 'kill' || name === 'redeploy')),
  );
  const isDown = deaths.some(
    (death) =>
      death.name !== 'redeploy' &&
      death.startMs + NOTICED_MS < startMs &&
      endMs < death.endMs - NOTICED_MS,
  );
  if (isDown) return null;
  // Told to stop, a process first finishes what it has begun.
  const endsMs = deaths.flatMap((death) => {
    if (death.startMs < startMs) return [];
    return [(death.name === 'redeploy' ? death.endMs : death.startMs + NOTICED_MS) + ON_ITS_WAY_MS];
  });
  return Math.min(startMs + LONGEST_CALL_MS, ...endsMs);
}
