import { setTimeout as delay } from 'node:timers/promises';

/** Polls until a condition holds. @throws Error if it does not within `timeoutMs` */
export async function until(condition: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition did not hold in time.');
    await delay(15);
  }
}
