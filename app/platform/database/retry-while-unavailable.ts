import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

/**
 * Retries the work while the database cannot be reached, for `patienceMs` at most. The work must be safe to repeat: a
 * connection may end after the server has committed.
 * @throws what the last attempt threw
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  patienceMs: number,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > giveUpAt) throw error;
    }
    await delay(pauseMs);
  }
}
