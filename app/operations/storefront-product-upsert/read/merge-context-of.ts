import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { MergeContext } from '../merge/plan-update.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** What we know of a product that exists. */
export function mergeContextOf(run: UpsertRun, product: StoreProduct): MergeContext {
  const { link, profile } = run;
  const isKnown = link?.productId === product.id;
  const isAnswered = isKnown && link.lastWritten.answeredBy !== undefined;
  // It has our key and not our second field: a creation of ours that never got to its end.
  const isUnfinished =
    product.styleCode !== null && product.styleCodePrinted === null && !isAnswered;
  return {
    lastWritten: isKnown ? link.lastWritten : isUnfinished ? { status: product.status } : {},
    sourceMedia: isKnown ? link.sourceMedia : {},
    channels: profile.channels,
    isOurCreation: isUnfinished,
  };
}
