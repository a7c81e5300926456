import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';
import { RunInterrupted } from './call-operation.ts';
import { readCapture } from './read-capture.ts';
import type { ReceivingServices, SessionRun } from './session-run.ts';
import { groupWrites, writeBoxes } from './write-boxes.ts';

/** Photos read at a time: one is being read off while another one is looked up. */
const PHOTOS_AT_ONCE = 3;
/** Few enough that a single call to the same store need not wait. */
const WRITES_AT_ONCE = 3;

/**
 * Reads the queued photos of a session and writes its approved boxes, until nothing waits. What arrives meanwhile is
 * done too. Whatever is killed half-way is done again: matches and additions under the same keys, products and sizes after a look at
 * what the store has by then. So nothing is paid, created or added twice.
 * @throws RunInterrupted when this process stops first, or its database does: the session must be handed out again
 */
export async function runSession(
  services: ReceivingServices & { receivingSessions: Pick<ReceivingSessions, 'findById'> },
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const session = await services.receivingSessions.findById(sessionId);
  if (!session) return;
  const run: SessionRun = { services, session, signal };
  // Both end before the session is handed out again: what they have begun must not meet another run.
  const ends = await Promise.allSettled([readAll(run), writeAll(run)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (signal.aborted) throw new RunInterrupted('the process stops');
}

async function readAll(run: SessionRun): Promise<void> {
  const { photoReadings } = run.services;
  await workOff(PHOTOS_AT_ONCE, run.signal, async (active, free) => {
    const photos = await photoReadings.listQueued(run.session.id, active, free);
    return photos.map((photo) => ({ key: photo.id, work: () => readCapture(run, photo) }));
  });
}

async function writeAll(run: SessionRun): Promise<void> {
  const { boxWrites } = run.services;
  await workOff(WRITES_AT_ONCE, run.signal, async (active, free) => {
    const groups = groupWrites(await boxWrites.listApproved(run.session.id));
    return groups
      .filter(({ key }) => !active.includes(key))
      .slice(0, free)
      .map(({ key, boxes }) => ({ key, work: () => writeBoxes(run, boxes) }));
  });
}

type Task = { key: string; work: () => Promise<void> };

/** Works off what `next` finds, a few at a time, until it finds nothing and all have ended. The first failure ends it. */
async function workOff(
  atOnce: number,
  signal: AbortSignal,
  next: (active: readonly string[], free: number) => Promise<Task[]>,
): Promise<void> {
  const active = new Map<string, Promise<void>>();
  let failure: { error: unknown } | null = null;
  while (!failure && !signal.aborted) {
    const tasks = await next([...active.keys()], atOnce - active.size);
    for (const { key, work } of tasks) {
      const turn = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => active.delete(key));
      active.set(key, turn);
    }
    if (active.size === 0) break;
    await Promise.race(active.values());
  }
  await Promise.all(active.values());
  if (failure) throw (failure as { error: unknown }).error;
}
