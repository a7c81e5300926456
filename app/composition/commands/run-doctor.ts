import { type DoctorAnswer, examine } from '#app/commands/doctor/doctor.ts';
import type { DoctorProviders } from '#app/commands/doctor/provider-checks.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';

/** Carries out `npm run doctor`. @param words those after `doctor` */
export const runDoctor = (
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<DoctorAnswer> => examine(words, environment, openProviders);

/** No store asks: nothing counts for the limits of one. */
const NO_LIMIT = { dailyUse: { take: async () => true } };

/** The adapters are loaded here and not before: where one of them cannot be, the doctor has to say so. */
async function openProviders(config: Config): Promise<DoctorProviders> {
  const { createReaders, createSearches } = await import('../providers.server.ts');
  return { ...createReaders(config, NO_LIMIT), ...createSearches(config, systemClock) };
}
