import type { CallHead } from '#app/domain/activity/recorded-call.ts';
import type { LedgerEntry } from '#app/domain/credits/credit-ledger.ts';
import type { DirectContext, DirectOperation } from '../direct-operation.ts';
import { readCursor, toCursor } from '../paging/page-cursor.ts';
import { parseInput } from '../pipeline/parse-input.ts';
import { checkSetUpContract, getCreditsContract, listCallsContract } from './contract.ts';

/** Queries about the shop's credits and calls. A caller sees only its own shop's data. */
export const accountOperations: readonly DirectOperation[] = [
  { contract: checkSetUpContract, run: checkSetUp },
  {
    contract: getCreditsContract,
    async run(rawInput, { services, principal }) {
      const { limit, cursor } = parseInput(getCreditsContract.input, rawInput);
      const after = readCursor('credits', cursor);
      const [balance, owed, { entries, hasOlder }] = await Promise.all([
        services.credits.getBalance(principal.shopId),
        services.credits.getOwed(principal.shopId),
        services.creditLedger.list(principal.shopId, { size: limit, before: after?.id }),
      ]);
      const last = entries.at(-1);
      return {
        balance,
        owed,
        entries: entries.map(toEntry),
        ...(hasOlder && last && { next_cursor: toCursor('credits', last) }),
      };
    },
  },
  {
    contract: listCallsContract,
    async run(rawInput, { services, principal }) {
      const { limit, cursor, operation, outcome, key_id } = parseInput(
        listCallsContract.input,
        rawInput,
      );
      const { calls, after } = await services.activity.listHeads(
        principal.shopId,
        { operation, outcome, keyId: key_id },
        { size: limit, after: readCursor('calls', cursor) },
      );
      return { calls: calls.map(toCall), ...(after && { next_cursor: toCursor('calls', after) }) };
    },
  },
];

async function checkSetUp(rawInput: unknown, { services, principal }: DirectContext) {
  parseInput(checkSetUpContract.input, rawInput);
  const { shopId, keyId, shop, kind, scopes } = principal;
  const [balance, { callsPerWindow }, key, spent] = await Promise.all([
    services.credits.getBalance(shopId),
    services.rateLimiter.stateOf(principal),
    keyId === undefined ? null : services.apiKeys.find(shopId, keyId),
    keyId === undefined ? 0 : services.credits.getSpentByKey(keyId),
  ]);
  return {
    shop,
    caller: kind,
    ...(key && {
      key: {
        id: key.id,
        name: key.name,
        created_at: key.createdAt.toISOString(),
        ...(key.expiresAt && { expires_at: key.expiresAt.toISOString() }),
        ...(key.monthlyCredits !== null && { monthly_credits: key.monthlyCredits }),
        credits_this_month: spent,
      },
    }),
    scopes,
    calls_per_minute: callsPerWindow,
    balance,
  };
}

function toEntry({ id, at, kind, delta, callId, operation }: LedgerEntry) {
  return {
    id,
    at: at.toISOString(),
    kind,
    credits: delta,
    ...(callId !== null && { call_id: callId }),
    ...(operation !== null && { operation }),
  };
}

function toCall(call: CallHead) {
  return {
    id: call.id,
    request_id: call.requestId,
    operation: call.operation,
    status: call.status,
    ...(call.errorCode !== null && { code: call.errorCode }),
    ...(call.problem && { detail: call.problem.detail }),
    ...(call.problem && call.problem.errors.length > 0 && { errors: call.problem.errors }),
    through: call.transport,
    ...(call.keyId !== null && { key_id: call.keyId }),
    credits_charged: call.creditsCharged,
    created_at: call.createdAt.toISOString(),
    ...(call.finishedAt && { finished_at: call.finishedAt.toISOString() }),
  };
}
