import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '#app/platform/clock.ts';
import {
  createSeededRandom,
  type SeededRandom,
} from '#test/local-search/webs/create-seeded-random.ts';
import type { TestPostgres } from '#test/support/start-postgres.ts';
import { until } from '#test/support/until.ts';
import type { Fleet, Member } from './fleet.ts';
import type { Recorder } from './history.ts';
import type { HistoryShop } from './shops.ts';

/** Successful calls between two faults, at most, and how long they are waited for: a fault may keep all from succeeding. */
const MOST_BETWEEN = 20;
const LONGEST_QUIET_MS = 10_000;

/** What there is to break. */
export type FaultTargets = {
  fleet: Fleet;
  shops: readonly HistoryShop[];
  postgres: TestPostgres | null;
  /** Of the embedded database, where it stands on a disk small enough to be filled; else null. */
  smallDisk: string | null;
};

/** Breaks something for a while and makes it whole again. Null where there is nothing of the kind. */
type Fault = (
  targets: FaultTargets,
  member: Member,
  random: SeededRandom,
) => (() => Promise<void>) | null;

/** What happens to a process. One at a time: a process that is paused is not killed before it goes on. */
const TO_PROCESSES: [weight: number, name: string, fault: Fault][] = [
  [16, 'kill', (_targets, member) => () => member.kill()],
  [
    2,
    'kill all',
    ({ fleet }) =>
      async () => {
        await Promise.all(fleet.members.map((member) => member.kill()));
      },
  ],
  [3, 'pause', (_targets, member, random) => () => pause(member, 300 + random.below(4_000))],
  // Longer than the leases of calls and of style codes: others take over what it was doing.
  [
    3,
    'long pause',
    ({ fleet }, member, random) =>
      fleet.members.length > 1 ? () => pause(member, 21_000 + random.below(12_000)) : null,
  ],
  [3, 'redeploy', (_targets, member) => () => member.redeploy()],
  [
    4,
    'clock',
    (_targets, member, random) => () => member.setClock(random.pick([-DAY_MS, 0, DAY_MS])),
  ],
];

/** Cuts or stalls a link of a process, for `leastMs` and up to `moreMs` longer. Null where it has no such link. */
function toLink(
  which: 'front' | 'store' | 'database',
  how: typeof cut,
  leastMs: number,
  moreMs: number,
): Fault {
  return (_targets, member, random) => {
    const link = member[which];
    return link && (() => how(link, leastMs + random.below(moreMs)));
  };
}

/** What happens between processes, and to others. */
const TO_LINKS: [weight: number, name: string, fault: Fault][] = [
  [4, 'cut clients', toLink('front', cut, 100, 1_500)],
  [2, 'stall clients', toLink('front', stall, 500, 3_000)],
  [4, 'cut store', toLink('store', cut, 100, 1_500)],
  [2, 'stall store', toLink('store', stall, 500, 4_000)],
  [4, 'cut database', toLink('database', cut, 100, 1_500)],
  [2, 'stall database', toLink('database', stall, 500, 4_000)],
  [2, 'restart database', ({ postgres }) => postgres && (() => postgres.restart())],
  [
    6,
    'store faults',
    ({ shops }, _member, random) =>
      () =>
        faultStore(shops, random),
  ],
  [
    4,
    'full disk',
    ({ smallDisk }, _member, random) =>
      smallDisk === null ? null : () => fillDisk(smallDisk, 5_000 + random.below(15_000)),
  ],
];

/**
 * Breaks one thing after another until the signal aborts, from the seed: processes in one row, links in another. At its end
 * everything is whole, and every process runs.
 */
export async function injectFaults(options: {
  seed: number;
  targets: FaultTargets;
  recorder: Recorder;
  signal: AbortSignal;
}): Promise<void> {
  const { seed, targets, recorder, signal } = options;
  const run = async (name: string, faults: typeof TO_PROCESSES) => {
    const random = createSeededRandom(`${seed} ${name}`);
    const choices = faults.flatMap(([weight, ...fault]) => Array(weight).fill(fault));
    while (!signal.aborted) {
      await letCallsSucceed(random.below(MOST_BETWEEN), recorder, signal);
      if (signal.aborted) return;
      const [kind, fault] = random.pick(choices as [string, Fault][]);
      const member = random.pick(targets.fleet.members);
      const inject = fault(targets, member, random);
      if (inject) await recorder.fault(kind, member.name, inject);
      if (name === 'processes') for (const one of targets.fleet.members) await one.revive();
    }
  };
  await Promise.all([run('processes', TO_PROCESSES), run('links', TO_LINKS)]);
  for (const { store } of targets.shops) await store.control('DELETE', '/faults');
  for (const member of targets.fleet.members) await member.revive();
}

/** The next fault comes once so many calls have succeeded: however slow the machine is, there is something to lose. */
async function letCallsSucceed(
  count: number,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<void> {
  const goal = recorder.countSuccesses() + count;
  const isReached = async () => signal.aborted || recorder.countSuccesses() >= goal;
  await until(isReached, LONGEST_QUIET_MS).catch(() => {});
}

/** The kernel stops the process, and everything else goes on. */
async function pause(member: Member, ms: number): Promise<void> {
  const pid = member.pid();
  process.kill(pid, 'SIGSTOP');
  await delay(ms);
  process.kill(pid, 'SIGCONT');
}

async function cut(link: Member['front'], ms: number): Promise<void> {
  link.goAway();
  await delay(ms);
  link.resume();
}

async function stall(link: Member['front'], ms: number): Promise<void> {
  link.fallSilent();
  await delay(ms);
  link.resume();
}

const ROOT_FIELDS = [
  '*',
  'productSet',
  'productVariantsBulkUpdate',
  'inventorySetQuantities',
  'inventoryAdjustQuantities',
  'publishablePublish',
  'metafieldsSet',
];
const KINDS = ['cut_after_commit', 'http502', 'throttle', 'http429', 'slow'];

/** A few requests of each shop fail: some are carried out and their answer is lost. */
async function faultStore(shops: readonly HistoryShop[], random: SeededRandom): Promise<void> {
  for (const { store } of shops) {
    const kind = random.pick(KINDS);
    await store.control('POST', '/faults', {
      root_field: random.pick(ROOT_FIELDS),
      kind,
      times: 1 + random.below(4),
      skip: random.below(3),
      ...(kind === 'slow' && { ms: 500 + random.below(4_000) }),
    });
  }
}

const CHUNK = Buffer.alloc(64 * 1024);

/** Fills the disk to its last byte, and gives the room back. */
async function fillDisk(folder: string, ms: number): Promise<void> {
  const file = path.join(folder, 'filler');
  const handle = await open(file, 'w');
  try {
    const { bavail, bsize } = await statfs(folder);
    for (let left = bavail * bsize + CHUNK.length; left > 0; left -= CHUNK.length)
      await handle.write(CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  await delay(ms);
  await rm(file);
}
