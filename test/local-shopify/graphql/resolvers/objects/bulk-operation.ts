import { resultUrl } from '../../../bulk/bulk-results.ts';
import type { BulkOperation } from '../../../store/bulk-types.ts';
import type { Resolvers } from '../../context.ts';

/** Numbers of 64 bits are texts. A failed operation has partial results only. */
export const bulkOperationResolvers: Resolvers = {
  type: () => 'MUTATION',
  objectCount: (operation: BulkOperation) => String(operation.lineCount),
  rootObjectCount: (operation: BulkOperation) => String(operation.lineCount),
  fileSize: (operation: BulkOperation) =>
    operation.status === 'COMPLETED' ? String(operation.result?.text.length ?? 0) : null,
  url: (operation: BulkOperation) =>
    operation.status === 'COMPLETED' ? resultUrl(operation) : null,
  partialDataUrl: (operation: BulkOperation) =>
    operation.status === 'FAILED' ? resultUrl(operation) : null,
};
