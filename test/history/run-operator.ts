import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { grantByCommand } from '#test/support/spawn-app.ts';
import type { Fleet } from './fleet.ts';
import type { Entry, Outcome, Recorder } from './history.ts';
import type { HistoryShop } from './shops.ts';

const LONGEST_PAUSE_MS = 12_000;

type Place = { fleet: Fleet; recorder: Recorder };

/**
 * Grants credits to a shop by the operator's command. A command that failed is repeated under its name, which must book it
 * once. Returns the last attempt.
 */
export async function grant(
  { fleet, recorder }: Place,
  shop: string,
  amount: number,
  ref: string,
): Promise<Entry> {
  const attempt = {
    client: 'operator',
    shop,
    keyName: 'none',
    group: ref,
    facts: { operation: 'grant', amount, ref },
  } as const;
  let entry: Entry;
  let tried = 0;
  do {
    const member = fleet.members[tried % fleet.members.length];
    entry = await recorder.call({ ...attempt, process: member?.name ?? '' }, () =>
      send(member?.env ?? {}, shop, amount, ref),
    );
    tried += 1;
  } while (entry.outcome.kind === 'unknown' && tried < 3);
  return entry;
}

async function send(
  env: Record<string, string>,
  shop: string,
  amount: number,
  ref: string,
): Promise<Outcome> {
  try {
    await grantByCommand(env, shop, amount, ref);
    return { kind: 'answered', status: 200, body: {}, retryAfter: null, isReplay: false };
  } catch (error) {
    return { kind: 'unknown', reason: String(error).slice(0, 300) };
  }
}

/** Grants now and then until the signal aborts: shops run out of credits in between. */
export async function runOperator(options: {
  seed: number;
  place: Place;
  shops: readonly HistoryShop[];
  signal: AbortSignal;
}): Promise<void> {
  const { seed, place, shops, signal } = options;
  const random = createSeededRandom(`${seed} operator`);
  for (let number = 1; !signal.aborted; number += 1) {
    const { shop } = random.pick(shops).store;
    await grant(place, shop, 20 + random.below(80), `grant-${number}`);
    await delay(random.below(LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {});
  }
}
