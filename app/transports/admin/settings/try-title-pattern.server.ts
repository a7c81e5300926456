import type { Activity } from '#app/domain/activity/activity.ts';
import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import {
  describeProduct,
  type ProductDescription,
} from '#app/operations/receiving/boxes/describe-product.ts';
import { needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import { composeTitle } from '#app/operations/receiving/boxes/title/compose-title.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { toDecidedMatch } from '../shared/match-view.server.ts';

/** A box's title before and after a change of the pattern. Either is '' if no title is known. */
export type TriedTitle = { code: string; before: string; after: string };

/** The saved pattern, the one to try, and the product type that fills them. */
export type TitleTrial = { saved: string; tried: string; productType: string };

const BOXES = 5;
/** The number of matches that are searched for boxes of different styles. */
const LATEST_MATCHES = 30;

/** Names the latest boxes by both patterns. `before` is the store's own title for a product that it has. */
export async function tryTitlePattern(
  activity: Pick<Activity, 'list'>,
  shopId: string,
  profile: StoreProfile,
  { saved, tried, productType }: TitleTrial,
): Promise<TriedTitle[]> {
  const filter = {
    operation: imageProductMatchContract.name,
    outcome: 'succeeded',
    withoutBulk: true,
  } as const;
  const { calls } = await activity.list(shopId, filter, { size: LATEST_MATCHES });
  const boxes = new Map<string, ProductDescription>();
  for (const call of calls) {
    const described = describeCall(call, profile);
    const key = comparisonKey(described?.styleCode ?? '');
    if (described && key !== '' && !boxes.has(key)) boxes.set(key, described);
  }
  return [...boxes.values()].slice(0, BOXES).map((described) => {
    const sources = { ...described, vendor: described.vendor ?? '', productType };
    return {
      code: described.styleCode,
      before: described.storeCandidate?.title ?? composeTitle(saved, sources).title,
      after: composeTitle(tried, sources).title,
    };
  });
}

/** Returns null if it is not certain which product the box is. */
function describeCall(call: RecordedCall, profile: StoreProfile): ProductDescription | null {
  const match = toDecidedMatch(call);
  return needsDecision(match) ? null : describeProduct(match, profile);
}
