import { asError } from '#app/platform/as-error.ts';
import { emptyUpdate, isDone } from '#app/providers/store-catalog/store-write.ts';
import type { Done } from '../answer/applied.ts';
import { dropEffects } from '../effects/settle-effects.ts';
import { matchVariants } from '../merge/match-variants.ts';
import { planStock, type StockGoal, whyStockIsOpen } from '../merge/plan-stock.ts';
import { effectsOf, type UpsertPlan } from '../merge/upsert-plan.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { rereadProduct, sendUpdate } from './send-update.ts';

/** Tries stock that was refused for a stale level, and channels that are missing, once more. */
export async function retryStockAndChannels(
  run: UpsertRun,
  plan: UpsertPlan,
  done: Done,
): Promise<void> {
  const stale = plan.goals.filter(({ label }) => done.open.get(`stock:${label}`)?.isStale);
  if (stale.length > 0) {
    const keys = stale.map(({ label }) => `stock:${label}`);
    await orLeaveOpen(run, done, keys, () => retryStock(run, plan, done, stale));
  }
  const missing = missingChannels(plan, done);
  if (missing.length > 0) {
    const keys = missing.map((id) => `publish:${id}`);
    await orLeaveOpen(run, done, keys, () => retryChannels(run, plan, done));
  }
}

/** A second try that fails does not fail the call: its failure becomes the reason for the work that is left. */
async function orLeaveOpen(
  run: UpsertRun,
  done: Done,
  keys: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof StoreChanged) throw thrown;
    run.context.log.warn({ err: thrown }, 'a second try failed');
    const failure = asError(thrown);
    for (const key of keys) done.open.set(key, { errors: [], failure });
    done.isWhole = false;
  }
}

/** Reads the levels that changed meanwhile and sets them once more. */
async function retryStock(
  run: UpsertRun,
  first: UpsertPlan,
  done: Done,
  stale: readonly StockGoal[],
): Promise<void> {
  const productId = done.live.id;
  const product = await rereadProduct(run, productId);
  const labels = new Set(stale.map(({ label }) => label));
  const plan = planStock(matchVariants(run.request, product), labels);
  const update = { ...emptyUpdate(), ...plan.update };
  // A level that is right by now was set by somebody else, so an undo must leave it alone.
  const again = new Set(plan.work.map(({ key }) => key));
  const right = first.work.filter(
    ({ key }) => key.startsWith('stock:') && labels.has(key.slice(6)) && !again.has(key),
  );
  await run.recorder.settles(dropEffects(right));
  await run.recorder.changes(productId, effectsOf(plan.work));
  const write = { ...run.write, attempt: run.write.attempt + 1 };
  const outcome = await sendUpdate({ ...run, write }, productId, update);
  done.isWhole &&= outcome.isWhole;
  for (const goal of plan.goals) {
    const key = `stock:${goal.label}`;
    const why = whyStockIsOpen(goal, outcome);
    if (why) done.open.set(key, why);
    else done.open.delete(key);
  }
  await run.recorder.settles(dropEffects(plan.work.filter(({ key }) => done.open.has(key))));
}

/** Channels that were to be added and do not list the product, not even for a later date. */
function missingChannels(plan: UpsertPlan, done: Done): string[] {
  const listed = new Set(done.live.channels.map((entry) => entry.channelId));
  return plan.update.publishTo.filter((id) => !listed.has(id));
}

/**
 * When nothing was refused the answer may have come too early, so the listing is read again. Otherwise one channel
 * that refuses may have kept the others out, so the missing ones are tried one at a time. Other failures are not
 * tried again.
 */
async function retryChannels(run: UpsertRun, plan: UpsertPlan, done: Done): Promise<void> {
  const { publishTo } = plan.update;
  const reasons = publishTo.flatMap((id) => done.open.get(`publish:${id}`) ?? []);
  if (reasons.some(({ failure }) => failure)) return;
  if (reasons.length === 0) {
    const { storeCatalog } = run.context.services;
    const { signal } = run.context;
    done.live = (await storeCatalog.readLive(run.shop, done.live.id, { signal })) ?? done.live;
  } else if (publishTo.length > 1) {
    for (const id of missingChannels(plan, done)) {
      const update = { ...emptyUpdate(), publishTo: [id] };
      const outcome = await sendUpdate(run, done.live.id, update);
      done.live = { ...done.live, ...outcome.live };
      done.isWhole &&= outcome.isWhole;
      const part = outcome.parts.find((one) => !isDone(one));
      if (part) done.open.set(`publish:${id}`, part);
      else done.open.delete(`publish:${id}`);
    }
  }
  // The store reports a refusal for the whole list, even when it accepted a part of it.
  const missing = new Set(missingChannels(plan, done));
  for (const id of publishTo)
    if (missing.has(id))
      done.open.set(`publish:${id}`, done.open.get(`publish:${id}`) ?? { errors: [] });
    else done.open.delete(`publish:${id}`);
}
