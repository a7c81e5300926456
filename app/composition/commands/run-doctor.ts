import { setTimeout as delay } from 'node:timers/promises';
import { type DoctorAnswer, examine } from '#app/commands/doctor/doctor.ts';
import type { DoctorProviders } from '#app/commands/doctor/provider-checks.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';

/** Carries out `npm run doctor`. @param words the arguments after `doctor` */
export async function runDoctor(
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<DoctorAnswer> {
  const opened: { close: () => Promise<void> }[] = [];
  const answer = await examine(words, environment, async (config) => {
    const providers = await openProviders(config);
    opened.push(providers);
    return providers;
  });
  // A process that ends while a reader reads is aborted (docs/decisions/0074), and its exit code then says nothing
  // about the checks.
  await Promise.race([
    Promise.all(opened.map((one) => one.close())),
    delay(CLOSE_WITHIN_MS, undefined, { ref: false }),
  ]);
  return answer;
}

/** On a busy machine a page of print may take this long to be read to its end. */
const CLOSE_WITHIN_MS = 10_000;

/** No store asks, so nothing counts towards a store's limits. */
const NO_LIMIT = { dailyUse: { take: async () => true } };

/** The adapters are loaded only here: if one of them cannot be loaded, the doctor has to report it. */
async function openProviders(
  config: Config,
): Promise<DoctorProviders & { close: () => Promise<void> }> {
  const { createSearches } = await import('../providers.server.ts');
  const { createLocalReaders, createReaders } = await import('../create-readers.ts');
  const readers = createReaders(config, createLocalReaders(config), NO_LIMIT);
  const searches = createSearches(config, systemClock);
  return {
    ...{ ...readers, lookups: searches.lookups },
    close: async () => void (await Promise.all([readers.close(), searches.close()])),
  };
}
