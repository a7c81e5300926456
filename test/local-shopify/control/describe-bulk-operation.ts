import type { BulkOperation } from '../store/bulk-types.ts';

/** A bulk operation as plain JSON; `webhook_status` is what the app answered when it was told of the end. */
export function describeBulkOperation(operation: BulkOperation) {
  return {
    id: operation.id,
    status: operation.status,
    error_code: operation.errorCode,
    query: operation.query,
    client_identifier: operation.clientIdentifier,
    lines_run: operation.lineCount,
    created_at: operation.createdAt,
    completed_at: operation.completedAt,
    webhook_status: operation.webhookStatus,
  };
}
