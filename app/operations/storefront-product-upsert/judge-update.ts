import { AppError } from '#app/platform/errors.ts';
import type {
  PartOutcome,
  StoreUserError,
  UpdatePart,
} from '#app/providers/store-catalog/store-write.ts';
import type { UpsertPlan } from './merge/plan-update.ts';
import type { UpsertRequest } from './request.ts';
import { storeRejected } from './store-rejection.ts';
import { StateMoved } from './upsert-job.ts';
import { warnings } from './warnings.ts';

/** Parts without which the product is not what was asked for; a refusal of the others is a warning. */
const ESSENTIAL: readonly UpdatePart[] = ['keys', 'product', 'changed', 'added'];
const MOVED =
  /^(PRODUCT_DOES_NOT_EXIST|PRODUCT_VARIANT_DOES_NOT_EXIST|NOT_FOUND|VARIANT_ALREADY_EXISTS\w*|PRODUCT_VARIANT_ID_MISSING|OPTION_DOES_NOT_EXIST)$/;
const MOVED_MESSAGE = /does not exist|already exists/i;
const IN_WORDS: Record<UpdatePart, string> = {
  keys: 'style code',
  product: 'product fields',
  tags: 'tags',
  changed: 'changed variants',
  added: 'new variants',
  stock: 'stock',
  activate: 'stock',
  publish: 'sales channels',
  unpublish: 'sales channels',
  untag: 'tags',
  unkey: 'style code',
  removed: 'variants',
  unbind: 'images of variants',
  detach: 'images',
};

export type Judgement = {
  /** Places in `plan.update.newImages` that were refused; the whole product part was, because of them. */
  badImages: Map<number, StoreUserError[]>;
  warnings: string[];
};

/**
 * Judges what became of an update's parts.
 * @throws StateMoved when the store changed under us; AppError `store_rejected` or
 *   `product_claim_conflict`, naming the parts that were carried out
 */
export function judgeUpdate(
  parts: PartOutcome[],
  plan: UpsertPlan,
  request: UpsertRequest,
): Judgement {
  const judgement: Judgement = { badImages: new Map(), warnings: [] };
  for (const part of parts) {
    if (part.errors.length === 0) continue;
    if (part.part === 'tags') judgement.warnings.push(warnings.tagsRefused(part.errors));
    if (!ESSENTIAL.includes(part.part)) continue;
    if (part.part === 'product' && part.errors.every((error) => error.path.includes('media'))) {
      for (const error of part.errors) {
        const index = Number(error.path[error.path.indexOf('media') + 1]);
        judgement.badImages.set(index, [...(judgement.badImages.get(index) ?? []), error]);
      }
      continue;
    }
    throw refusal(part, parts, plan, request);
  }
  return judgement;
}

function refusal(
  part: PartOutcome,
  parts: PartOutcome[],
  plan: UpsertPlan,
  request: UpsertRequest,
): Error {
  const isMoved = (error: StoreUserError) =>
    MOVED.test(error.code ?? '') || MOVED_MESSAGE.test(error.message);
  if (
    part.part === 'keys' &&
    part.errors.some((error) => error.code === 'TAKEN' || /taken|unique/i.test(error.message))
  )
    return new AppError(
      'product_claim_conflict',
      'Another product took this style code meanwhile. Repeat the call.',
    );
  if (part.errors.some(isMoved)) return new StateMoved(part.part);
  const applied = parts.filter((entry) => entry.errors.length === 0);
  const words = [...new Set(applied.map((entry) => IN_WORDS[entry.part]))];
  return storeRejected(part.errors, request, (index) => requestIndex(part, index, plan), words);
}

/** The request's index of the n-th variant of a part. */
function requestIndex(part: PartOutcome, index: number, plan: UpsertPlan): number {
  if (part.part === 'added') return plan.added[part.from + index]?.index ?? index;
  const id = plan.update.changedVariants[part.from + index]?.id;
  return plan.matches.find((match) => match.store.id === id)?.request.index ?? index;
}
