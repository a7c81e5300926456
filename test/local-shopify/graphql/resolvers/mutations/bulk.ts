import { type GraphQLResolveInfo, getOperationAST } from 'graphql';
import { checkBulkMutation } from '../../../bulk/check-bulk-mutation.ts';
import { type BulkFailure, runBulkOperation } from '../../../bulk/run-bulk-operation.ts';
import {
  createStagedTargets,
  MAX_BULK_FILE_BYTES,
  type StagedUploadInput,
} from '../../../bulk/staged-targets.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { BulkOperation } from '../../../store/bulk-types.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { readDocument, rootFieldNames } from '../../read-document.ts';

interface RunArgs {
  mutation: string;
  stagedUploadPath: string;
  clientIdentifier?: string | null;
}

/** Limit since 2026-01 (recorded: the sixth is refused). */
const MAX_CONCURRENT = 5;
const RUNNING = new Set(['CANCELING', 'CREATED', 'RUNNING']);
const NO_SUCH_FILE =
  "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.";

function checkIdentifier(identifier: string | null | undefined): UserError | null {
  if (identifier == null) return null;
  const refuse = (message: string) => userError(['clientIdentifier'], message, 'INVALID_MUTATION');
  if (identifier.length < 10) return refuse('is too short (minimum is 10 characters)');
  if (identifier.length > 255) return refuse('is too long (maximum is 255 characters)');
  return null;
}

/** The file is checked before the running operations are counted (recorded). */
function checkFile(file: Buffer | null): UserError | null {
  if (!file) return userError(null, NO_SUCH_FILE, 'NO_SUCH_FILE');
  const refuse = (message: string) => userError(null, message, 'INVALID_STAGED_UPLOAD_FILE');
  if (file.length === 0) return refuse('The input file is empty.');
  if (file.length > MAX_BULK_FILE_BYTES)
    return refuse('The input file size exceeds the maximum allowed size of 100 MB.');
  return null;
}

function checkConcurrency(store: ShopStore): UserError | null {
  const others = [...store.bulkOperations.values()].filter((one) => RUNNING.has(one.status));
  if (others.length < MAX_CONCURRENT) return null;
  const ids = others.map((one) => one.id).join(', ');
  const message = `A bulk mutation operation for this app and shop is already in progress: ${ids}.`;
  return userError(null, message, 'OPERATION_IN_PROGRESS');
}

function run(args: RunArgs, context: AdminContext, info: GraphQLResolveInfo) {
  const { store } = context;
  const file = store.stagedUploads.get(args.stagedUploadPath)?.file ?? null;
  const error =
    checkBulkMutation(info.schema, args.mutation) ??
    checkIdentifier(args.clientIdentifier) ??
    checkFile(file) ??
    checkConcurrency(store);
  if (error || !file) return { bulkOperation: null, userErrors: error ? [error] : [] };
  const operation: BulkOperation = {
    __typename: 'BulkOperation',
    id: store.newId('BulkOperation'),
    status: 'CREATED',
    errorCode: null,
    query: args.mutation,
    clientIdentifier: args.clientIdentifier ?? null,
    createdAt: now(),
    completedAt: null,
    lineCount: 0,
    result: null,
    webhookStatus: null,
  };
  store.bulkOperations.set(operation.id, operation);
  const failure = takeFailure(context, info, args.mutation);
  void runBulkOperation({ schema: info.schema, context, operation, file, failure });
  return { bulkOperation: { ...operation }, userErrors: [] };
}

/** The failure set through the control API for a bulk run of this mutation. */
function takeFailure(
  { shop }: AdminContext,
  info: GraphQLResolveInfo,
  text: string,
): BulkFailure | null {
  const { document } = readDocument(info.schema, text);
  const operation = document && getOperationAST(document);
  const rootFields = operation ? rootFieldNames(operation) : [];
  const fault = shop.faults.takeBulk(rootFields);
  if (!fault) return null;
  return { code: fault.error_code, afterLines: fault.after_lines, unreported: fault.unreported };
}

function cancel({ id }: { id: string }, { store }: AdminContext) {
  const operation = store.bulkOperations.get(id);
  if (!operation)
    return {
      bulkOperation: null,
      userErrors: [userError(['id'], 'Bulk operation does not exist')],
    };
  if (!RUNNING.has(operation.status)) {
    const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`;
    return { bulkOperation: operation, userErrors: [userError(null, message)] };
  }
  operation.status = 'CANCELING';
  return { bulkOperation: { ...operation }, userErrors: [] };
}

export const bulkMutations: Resolvers = {
  stagedUploadsCreate: (
    _root: unknown,
    { input }: { input: StagedUploadInput[] },
    { store }: AdminContext,
  ) => createStagedTargets(store, input),
  bulkOperationRunMutation: (
    _root: unknown,
    args: RunArgs,
    context: AdminContext,
    info: GraphQLResolveInfo,
  ) => run(args, context, info),
  bulkOperationCancel: (_root: unknown, args: { id: string }, context: AdminContext) =>
    cancel(args, context),
};
