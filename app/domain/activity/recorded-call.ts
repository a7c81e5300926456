import type { ErrorCode, FieldProblem } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { type ApiCall, Prisma } from '#prisma/generated/client.ts';

/**
 * What went wrong, in one sentence, and the invalid fields, if there were any. `upsertId`: the upsert that failed after
 * it had begun to change Shopify.
 */
export type CallProblem = { detail: string; errors: FieldProblem[]; upsertId?: string };

/** One recorded call of an operation, through any transport. */
export type RecordedCall = Pick<
  ApiCall,
  'id' | 'requestId' | 'operation' | 'keyId' | 'staffId' | 'createdAt' | 'finishedAt'
> & {
  transport: Transport;
  status: 'pending' | 'succeeded' | 'failed';
  errorCode: ErrorCode | null;
  /** What the caller of a failed call was told; null if no caller was told, or for calls older than this column. */
  problem: CallProblem | null;
  /** The credits that the call cost: 0 for failed and free calls. */
  creditsCharged: number;
  input: Record<string, unknown>;
  /** What the user chose or confirmed afterwards. */
  choice: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
};

/** A call without its input and response, which may be large. */
export type CallHead = Omit<RecordedCall, 'staffId' | 'input' | 'choice' | 'response'>;

/** The SQL columns of a `CallHead` and of a `RecordedCall`, under their names in code. */
export const CALL_HEAD = Prisma.sql`id, request_id AS "requestId", operation, key_id AS "keyId", status,
  error_code AS "errorCode", problem, face AS transport, price_credits AS "priceCredits",
  created_at AS "createdAt", finished_at AS "finishedAt"`;
export const CALL = Prisma.sql`${CALL_HEAD}, staff_id AS "staffId", input, choice, response`;

export type CallHeadRow = Pick<ApiCall, Exclude<keyof CallHead, 'creditsCharged'> | 'priceCredits'>;
export type CallRow = CallHeadRow & Pick<ApiCall, 'staffId' | 'input' | 'choice' | 'response'>;

export function toRecordedCall(row: CallRow): RecordedCall {
  return {
    ...toCallHead(row),
    staffId: row.staffId,
    input: recordOf(row.input) ?? {},
    choice: recordOf(row.choice),
    response: recordOf(row.response),
  };
}

export function toCallHead(row: CallHeadRow): CallHead {
  const { priceCredits, ...head } = row;
  return {
    ...head,
    transport: row.transport as Transport,
    status: row.status as RecordedCall['status'],
    errorCode: row.errorCode as ErrorCode | null,
    problem: row.problem as CallProblem | null,
    creditsCharged: row.status === 'succeeded' ? priceCredits : 0,
  };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
