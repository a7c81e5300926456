import { buildResultUrl } from '../../../bulk/bulk-results.ts';
import type { BulkOperation } from '../../../store/bulk-types.ts';
import type { Resolvers } from '../../context.ts';

/** 64-bit numbers are strings. A failed operation has partial results only. */
export const bulkOperationResolvers: Resolvers = {
  type: () => 'MUTATION',
  objectCount: (operation: BulkOperation) => String(operation.lineCount),
  rootObjectCount: (operation: BulkOperation) => String(operation.lineCount),
  fileSize: (operation: BulkOperation) =>
    operation.status === 'COMPLETED' ? String(operation.result?.text.length ?? 0) : null,
  url: (operation: BulkOperation) =>
    operation.status === 'COMPLETED' ? buildResultUrl(operation) : null,
  partialDataUrl: (operation: BulkOperation) =>
    operation.status === 'FAILED' ? buildResultUrl(operation) : null,
};
