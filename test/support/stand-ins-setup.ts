import type { TestProject } from 'vitest/node';
import { type StandIns, startStandIns } from './start-stand-ins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopifyUrl: string;
    searchUrl: string;
  }
}

type Shared = { standIns?: Promise<StandIns>; users: number };

/** Each project loads this file anew: what they share is kept in the process. */
const inProcess = globalThis as { sharedStandIns?: Shared };
inProcess.sharedStandIns ??= { users: 0 };
const shared = inProcess.sharedStandIns;

/** One local Shopify and one local search for all projects of a run; a test has shops and webs of its own in them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.standIns ??= startStandIns();
  const standIns = await shared.standIns;
  project.provide('shopifyUrl', standIns.shopifyUrl);
  project.provide('searchUrl', standIns.searchUrl);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete shared.standIns;
    await standIns.stop();
  };
}
