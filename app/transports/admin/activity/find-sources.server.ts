import type { Activity } from '#app/domain/activity/activity.ts';
import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { parseReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import { stockAddContract } from '#app/operations/storefront-stock-add/contract.ts';
import { toStockAddOutput, toUpsertOutput } from './recorded-output.server.ts';

/**
 * Finds the calls that these calls undo, and the matches that identified the boxes which a call, or the one it undoes,
 * added to stock.
 */
export async function findSources(
  activity: Pick<Activity, 'findChangingCalls' | 'findAll'>,
  shopId: string,
  calls: readonly RecordedCall[],
) {
  const makers = await activity.findChangingCalls(shopId, {
    upsertIds: calls.map(({ input }) => input.upsert_id).filter(isText),
    stockAddIds: calls.map(({ input }) => input.stock_add_id).filter(isText),
  });
  const madeBy = new Map<string, RecordedCall>();
  for (const maker of makers) {
    const name = toUpsertOutput(maker)?.upsert_id ?? toStockAddOutput(maker)?.stock_add_id;
    if (name !== undefined) madeBy.set(name, maker);
  }
  const matchIds = [...calls, ...makers].map(toMatchId).filter(isText);
  const matches = await activity.findAll(shopId, [...new Set(matchIds)]);
  const matchById = new Map(matches.map((match) => [match.id, match]));
  return (call: RecordedCall) => {
    const taken = call.input.upsert_id ?? call.input.stock_add_id;
    const undoneCall = isText(taken) ? (madeBy.get(taken) ?? null) : null;
    return { undoneCall, match: matchById.get(toMatchId(undoneCall ?? call) ?? '') ?? null };
  };
}

function toMatchId({ operation, input }: RecordedCall): string | undefined {
  if (operation !== stockAddContract.name || !isText(input.receipt_key)) return undefined;
  return parseReceiptKey(input.receipt_key)?.callId;
}

const isText = (value: unknown): value is string => typeof value === 'string';
