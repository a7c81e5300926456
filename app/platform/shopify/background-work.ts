import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/**
 * Work nobody is waiting for, such as a row of a job. What it asks a store leaves points for those who wait.
 * Carried along by the runtime: the operations in between do not know how they are called.
 */
export function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  return background.run(true, work);
}

export function isInBackground(): boolean {
  return background.getStore() === true;
}
