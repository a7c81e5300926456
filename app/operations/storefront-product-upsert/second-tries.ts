import { emptyUpdate } from '#app/providers/store-catalog/store-write.ts';
import type { Done } from './applied.ts';
import { matchVariants } from './merge/match-variants.ts';
import type { UpsertPlan } from './merge/plan-update.ts';
import { rereadProduct, sendUpdate } from './send-update.ts';
import { planStock, reportStock } from './stock.ts';
import { stockEffects } from './undo/effects-of.ts';
import { settleStock } from './undo/settle-effects.ts';
import { StateMoved, type UpsertJob } from './upsert-job.ts';
import { warnings } from './warnings.ts';

/** Stock that was refused for a stale number, and channels that are missing, are tried once more. */
export async function trySecond(job: UpsertJob, plan: UpsertPlan, done: Done): Promise<void> {
  if (done.stock.stale.length > 0) {
    await orGoOn(job, () => retryStock(job, done.live.id, done));
    giveUpStock(job, done);
  }
  if (missingChannels(plan, done).length > 0)
    await orGoOn(job, () => retryChannels(job, plan, done));
}

/** Both are worth a second try, but not the call: the product itself is done. */
async function orGoOn(job: UpsertJob, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StateMoved) throw error;
    job.context.log.warn({ err: error }, 'a second try failed');
  }
}

/** Stock that changed under us is read again and set once more, from the number it has now. */
async function retryStock(job: UpsertJob, productId: string, done: Done): Promise<void> {
  const product = await rereadProduct(job, productId);
  const labels = new Set(done.stock.stale.map((goal) => goal.label));
  const plan = planStock(matchVariants(job.request, product), labels);
  const update = { ...emptyUpdate(), stock: plan.stock, activations: plan.activations };
  // What is right by now somebody else put right: not our doing.
  await job.recorder.settles(settleStock(done.stock.stale, plan.goals));
  await job.recorder.changes(productId, stockEffects(plan));
  const outcome = await sendUpdate({ ...job, attempt: job.attempt + 1 }, productId, update);
  const again = reportStock(plan.goals, outcome, job.location);
  await job.recorder.settles(settleStock(plan.goals, again.confirmed));
  done.stock = {
    confirmed: [...done.stock.confirmed, ...again.confirmed],
    stale: again.stale,
    warnings: [...done.stock.warnings, ...again.warnings],
  };
}

function giveUpStock(job: UpsertJob, done: Done): void {
  const { confirmed, stale, warnings: before } = done.stock;
  if (stale.length === 0) return;
  const labels = stale.map((goal) => goal.label);
  const notes = [warnings.stockChangedMeanwhile(labels, job.location.name)];
  done.stock = { confirmed, stale: [], warnings: [...before, ...notes] };
}

/** Channels that were to be added and do not list the product, not even for later. */
function missingChannels(plan: UpsertPlan, done: Done): string[] {
  const listed = new Set(done.live.channels.map((entry) => entry.channelId));
  return plan.update.publishTo.filter((id) => !listed.has(id));
}

/**
 * Nothing was refused: the answer may have been too early, so it is read again. Else one channel that
 * refuses may have kept the others out: those missing are tried one at a time.
 */
async function retryChannels(job: UpsertJob, plan: UpsertPlan, done: Done): Promise<void> {
  const refused = done.parts.some((part) => part.part === 'publish' && part.errors.length > 0);
  if (!refused) {
    const { storeCatalog } = job.context.services;
    const { signal } = job.context;
    done.live = (await storeCatalog.readLive(job.shop, done.live.id, { signal })) ?? done.live;
    return;
  }
  if (plan.update.publishTo.length === 1) return;
  const others = done.parts.filter((part) => part.part !== 'publish');
  for (const id of missingChannels(plan, done)) {
    const outcome = await sendUpdate(job, done.live.id, { ...emptyUpdate(), publishTo: [id] });
    others.push(...outcome.parts);
    done.live = { ...done.live, ...outcome.live };
  }
  done.parts = others;
}
