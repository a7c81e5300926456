import { asError } from '#app/platform/as-error.ts';
import { emptyUpdate, isDone } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import { dropEffects } from '../effects/settle-effects.ts';
import { matchVariants } from '../merge/match-variants.ts';
import { planStock, whyStockIsOpen } from '../merge/plan-stock.ts';
import { effectsOf } from '../merge/work-item.ts';
import { StoreChanged } from '../read/store-changed.ts';
import { rereadProduct, sendUpdate } from './send-update.ts';
import type { PlanResult, UpdateProgress } from './update-progress.ts';

/** Tries once more to set stock that was refused for a stale level, and to add missing channels. */
export async function retryStockAndChannels(progress: UpdateProgress): Promise<void> {
  const { plan, done } = progress;
  const stale = plan.goals.filter(({ label }) => done.open.get(`stock:${label}`)?.isStale);
  const labels = new Set(stale.map(({ label }) => label));
  const stockKeys = [...labels].map((label) => `stock:${label}`);
  await orLeaveOpen(progress, stockKeys, () => retryStock(progress, labels));
  const channelKeys = missingChannels(progress).map((id) => `publish:${id}`);
  await orLeaveOpen(progress, channelKeys, () => retryChannels(progress));
}

/** Runs a second try. If it fails, the call does not: the failure becomes the reason for the work that is left. */
async function orLeaveOpen(
  { run, done }: UpdateProgress,
  keys: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (keys.length === 0) return;
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof StoreChanged) throw thrown;
    run.context.log.warn({ err: thrown }, 'a second try failed');
    const failure = asError(thrown);
    for (const key of keys) done.open.set(key, { errors: [], failure });
    done.isComplete = false;
  }
}

/** Reads the levels that changed in the meantime and sets them once more. */
async function retryStock(progress: UpdateProgress, labels: ReadonlySet<string>): Promise<void> {
  const { run, plan: first, done } = progress;
  const { recorder, request } = run;
  const productId = done.live.id;
  const product = await rereadProduct(run, productId);
  // A variant that this call has added gets its stock even if the request keeps existing stock.
  const added = new Set(first.goals.flatMap(({ how, label }) => (how === 'inline' ? label : [])));
  const keepsStock = (label: string) => request.keepsStock && !added.has(label);
  const plan = planStock(matchVariants(request, product), { keepsStock, only: labels });
  // A level that is correct by now was set by someone else, so an undo must leave it alone.
  const left = new Set(plan.work.map(({ key }) => key));
  const stale = first.work.filter(({ key }) => done.open.get(key)?.isStale);
  await recorder.settle(dropEffects(stale.filter(({ key }) => !left.has(key))));
  await recorder.recordEffects(productId, effectsOf(plan.work));
  const write = { ...run.write, attempt: run.write.attempt + 1 };
  const update = { ...emptyUpdate(), ...plan.update };
  const outcome = await sendUpdate({ ...run, write }, productId, update);
  done.isComplete &&= outcome.isComplete;
  for (const goal of plan.goals)
    setOpen(done, `stock:${goal.label}`, whyStockIsOpen(goal, outcome));
  await recorder.settle(dropEffects(plan.work.filter(({ key }) => done.open.has(key))));
}

/** Returns the channels that were to be added and do not list the product, not even for a later date. */
function missingChannels({ plan, done }: UpdateProgress): string[] {
  const listed = new Set(done.live.channels.map((entry) => entry.channelId));
  return plan.update.publishTo.filter((id) => !listed.has(id));
}

/**
 * Checks channels again. If nothing was refused, the answer may have come too early, so the listing is read again.
 * Otherwise one channel that refuses may have kept the others out, so the missing ones are tried one at a time. Other
 * failures are not tried again.
 */
async function retryChannels(progress: UpdateProgress): Promise<void> {
  const { run, plan, done } = progress;
  const { publishTo } = plan.update;
  const reasons = publishTo.flatMap((id) => done.open.get(`publish:${id}`) ?? []);
  if (reasons.some(({ failure }) => failure)) return;
  if (reasons.length === 0) {
    const { signal } = run.context;
    done.live = (await run.catalog.readLive(run.shop, done.live.id, { signal })) ?? done.live;
  } else if (publishTo.length > 1) {
    for (const id of missingChannels(progress)) {
      const update = { ...emptyUpdate(), publishTo: [id] };
      const outcome = await sendUpdate(run, done.live.id, update);
      done.live = { ...done.live, ...outcome.live };
      done.isComplete &&= outcome.isComplete;
      const part = outcome.parts.find((one) => !isDone(one));
      setOpen(done, `publish:${id}`, part);
    }
  }
  // Shopify reports a refusal for the whole list, even if it accepted a part of it.
  const missing = new Set(missingChannels(progress));
  for (const id of publishTo) {
    const why = done.open.get(`publish:${id}`) ?? { errors: [] };
    setOpen(done, `publish:${id}`, missing.has(id) ? why : undefined);
  }
}

/** Notes why work is open; undefined: it is done. */
function setOpen({ open }: PlanResult, key: string, why: FailureReason | undefined): void {
  if (why) open.set(key, why);
  else open.delete(key);
}
