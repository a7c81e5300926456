import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/**
 * Runs work that no user waits for, such as a row of a job. Its requests to a store leave points for other calls. The
 * runtime passes this on, so that the operations in between need not know how they are called.
 */
export function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  return background.run(true, work);
}

export function isInBackground(): boolean {
  return background.getStore() === true;
}
