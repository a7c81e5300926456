import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';
import { RunInterrupted } from './call-operation.ts';
import { readCapture } from './read-capture.ts';
import type { ReceivingServices, SessionRun } from './session-run.ts';
import { archiveProducts } from './undo/archive-products.ts';
import { groupWrites, writeBoxes } from './write-boxes.ts';

/** Photos read at a time: one is being decoded while another one is looked up. */
const PHOTOS_AT_ONCE = 3;
/** Few enough that a single call to the same shop need not wait. */
const WRITES_AT_ONCE = 3;

/**
 * Reads a session's queued photos and writes its approved boxes, until nothing is waiting. Also does what arrives in
 * the meantime. Then archives the products that no box needs any more. Work that is killed half-way is repeated: matches
 * and additions with the same keys, products and sizes after a check of what Shopify has by then. So nothing is paid,
 * created or added twice.
 * @throws RunInterrupted if this process stops first, or its database does: the session must be handed out again
 */
export async function runSession(
  services: ReceivingServices & { receivingSessions: Pick<ReceivingSessions, 'findById'> },
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const session = await services.receivingSessions.findById(sessionId);
  if (!session) return;
  const run: SessionRun = { services, session, signal };
  await runTasks(signal, [reading(run), writing(run)]);
  if (signal.aborted) throw new RunInterrupted('the process stops');
  const { shopId } = session;
  const staffOf = (staffId: string) => services.staffOf(shopId, staffId);
  await archiveProducts(services, { shopId, staffOf }, signal);
}

type Task = { key: string; work: () => Promise<void> };

/** One kind of work. */
type TaskSource = {
  atOnce: number;
  /** Returns up to `free` tasks that can start now, besides the active ones. */
  next: (active: readonly string[], free: number) => Promise<Task[]>;
};

const reading = (run: SessionRun): TaskSource => ({
  atOnce: PHOTOS_AT_ONCE,
  async next(active, free) {
    const photos = await run.services.photoReadings.listQueued(run.session.id, active, free);
    return photos.map((photo) => ({ key: photo.id, work: () => readCapture(run, photo) }));
  },
});

const writing = (run: SessionRun): TaskSource => ({
  atOnce: WRITES_AT_ONCE,
  async next(active, free) {
    const groups = groupWrites(await run.services.boxWrites.listApproved(run.session.id));
    return groups
      .filter(({ key }) => !active.includes(key))
      .slice(0, free)
      .map(({ key, boxes }) => ({ key, work: () => writeBoxes(run, boxes) }));
  },
});

/** While work of one kind goes on, work of the other kind may arrive. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Runs the tasks that the kinds find, a few at a time, until none finds any and all have ended. The first failure stops
 * it, but only after all started tasks have ended, because they must not overlap with another run of the session.
 */
async function runTasks(signal: AbortSignal, kinds: readonly TaskSource[]): Promise<void> {
  const active = new Map(kinds.map((kind) => [kind, new Map<string, Promise<void>>()]));
  const underWay = () => [...active.values()].flatMap((turns) => [...turns.values()]);
  let failure: { error: unknown } | null = null;
  const fail = (error: unknown) => {
    failure ??= { error };
  };
  while (!failure && !signal.aborted) {
    // A task that ends while `next` is running may lead to more work, so the loop ends only if nothing was under way
    // before.
    const wasIdle = underWay().length === 0;
    for (const [{ atOnce, next }, turns] of active) {
      if (failure || signal.aborted) break;
      const tasks = await next([...turns.keys()], atOnce - turns.size).catch(fail);
      for (const { key, work } of tasks ?? [])
        turns.set(
          key,
          work()
            .catch(fail)
            .finally(() => turns.delete(key)),
        );
    }
    if (underWay().length === 0) {
      if (wasIdle) break;
      continue;
    }
    const look = new AbortController();
    const again = delay(LOOK_AGAIN_MS, undefined, { signal: look.signal }).catch(() => {});
    await Promise.race([...underWay(), again]);
    look.abort();
  }
  await Promise.all(underWay());
  if (failure) throw (failure as { error: unknown }).error;
}
