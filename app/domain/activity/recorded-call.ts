import type { ErrorCode } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import type { ApiCall } from '#prisma/generated/client.ts';

/** One recorded call of an operation, through whichever transport it came. */
export type RecordedCall = Pick<
  ApiCall,
  'id' | 'requestId' | 'operation' | 'keyId' | 'staffId' | 'createdAt' | 'finishedAt'
> & {
  transport: Transport;
  status: 'pending' | 'succeeded' | 'failed';
  errorCode: ErrorCode | null;
  /** What it cost: 0 for a failed call and a free one. */
  creditsCharged: number;
  input: Record<string, unknown>;
  /** What a person chose or confirmed afterwards. */
  choice: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
};

export function toRecordedCall(row: ApiCall): RecordedCall {
  return {
    ...row,
    transport: row.transport as Transport,
    status: row.status as RecordedCall['status'],
    errorCode: row.errorCode as ErrorCode | null,
    creditsCharged: row.status === 'succeeded' ? row.priceCredits : 0,
    input: recordOf(row.input) ?? {},
    choice: recordOf(row.choice),
    response: recordOf(row.response),
  };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
