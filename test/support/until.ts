import { setTimeout as delay } from 'node:timers/promises';

/** Asks again after this share of the time that it has waited: who waits long keeps no processor busy with asking. */
const PATIENCE = 0.1;
const MOST_MS = 200;

/** Waits for a fact, not for a time: asks until it holds. @throws Error when it does not within `timeoutMs` */
export async function until(
  holds: () => Promise<boolean>,
  timeoutMs = 30_000,
  shortestMs = 15,
): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - start;
    if (waitedMs > timeoutMs) throw new Error('What was waited for did not come about.');
    await delay(Math.max(shortestMs, Math.min(MOST_MS, PATIENCE * waitedMs)));
  }
}
