import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a fact, not for a time: asks until it holds. @throws Error when it does not within `timeoutMs` */
export async function until(
  holds: () => Promise<boolean>,
  timeoutMs = 30_000,
  intervalMs = 15,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come about.');
    await delay(intervalMs);
  }
}
