import type { BulkOperation } from '../store/bulk-types.ts';

/** A bulk operation as JSON; `webhook_status` is the app's response to the webhook of its end. */
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
