import { setTimeout as delay } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { LeakyBucket } from '../cost/leaky-bucket.ts';
import type { AdminContext } from '../graphql/context.ts';
import { prepareAdminRequest } from '../graphql/execute-admin.ts';
import type { BulkErrorCode, BulkOperation } from '../store/bulk-types.ts';
import { now } from '../store/now.ts';
import { formatResult, storeResult } from './bulk-results.ts';
import { sendFinishedWebhook } from './send-finished-webhook.ts';

/** Lines of an operation that are run before other requests get a turn. */
const SLICE = 4;
/** Shopify runs lines in parallel: within this many lines the results come in another order. */
const WINDOW = 10;

/** A failure set through the control API. */
export interface BulkFailure {
  code: BulkErrorCode;
  /** Lines that are run before the failure. */
  afterLines: number;
  /** Number of them that were run but are missing in the partial results. */
  unreported: number;
}

export interface BulkRun {
  schema: GraphQLSchema;
  context: AdminContext;
  operation: BulkOperation;
  file: Buffer;
  failure: BulkFailure | null;
}

/** Runs every line in the background, a few at a time, then sends the webhook. Never throws. */
export async function runBulkOperation(run: BulkRun): Promise<void> {
  const { operation, context } = run;
  await delay(context.store.delays.jobMs);
  if (operation.status === 'CREATED') operation.status = 'RUNNING';
  const rows: string[] = [];
  const errorCode = await runLines(run, rows);
  if (context.shop.store !== context.store) return;
  end(run, rows, errorCode);
  await sendFinishedWebhook(operation, context);
}

async function runLines(run: BulkRun, rows: string[]): Promise<BulkErrorCode | null> {
  const { operation, context, failure } = run;
  const lines = readLines(run.file);
  for (const number of shuffled(lines.length)) {
    // Cancelled, or the shop was reset: stop here.
    if (operation.status !== 'RUNNING' || context.shop.store !== context.store) return null;
    if (failure && operation.lineCount >= failure.afterLines) return failure.code;
    const answer = runLine(run, lines[number] ?? '');
    if (!answer) return 'INTERNAL_SERVER_ERROR';
    if (isDenied(answer)) return 'ACCESS_DENIED';
    rows.push(formatResult(answer, number));
    operation.lineCount += 1;
    const { bulkLineMs } = context.store.delays;
    if (bulkLineMs > 0) await delay(bulkLineMs);
    else if (operation.lineCount % SLICE === 0) await new Promise(setImmediate);
  }
  return failure ? failure.code : null;
}

function end({ operation, failure }: BulkRun, rows: string[], code: BulkErrorCode | null): void {
  if (operation.status === 'CANCELING') {
    // Has neither results nor a time of completion (recorded).
    operation.status = 'CANCELED';
    return;
  }
  operation.status = code ? 'FAILED' : 'COMPLETED';
  operation.errorCode = code;
  operation.completedAt = code ? null : now();
  storeResult(operation, code && failure ? rows.slice(0, rows.length - failure.unreported) : rows);
}

/** Empty lines are numbered but not run. */
function readLines(file: Buffer): string[] {
  const lines = file.toString().split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Line numbers in the order in which they are run: each window reversed. */
function shuffled(count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const start = index - (index % WINDOW);
    const end = Math.min(start + WINDOW, count);
    return end - 1 - (index - start);
  });
}

/** Null for a line that is not a JSON object, which fails the operation here. Shopify's behaviour is not recorded. */
function runLine(
  { schema, context, operation }: BulkRun,
  line: string,
): Record<string, unknown> | null {
  const variables = parseObject(line);
  if (!variables) return null;
  const request = { query: operation.query, variables };
  const prepared = prepareAdminRequest(schema, request, { isBulk: true });
  if (prepared.refusal) return { ...prepared.refusal };
  const lineContext = { ...context, mediaSeen: new Set<string>() };
  const { data, errors } = prepared.run(lineContext, new LeakyBucket());
  return errors ? { data, errors } : { data };
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isDenied({ errors }: Record<string, unknown>): boolean {
  if (!Array.isArray(errors)) return false;
  return errors.some((error) => error.extensions?.code === 'ACCESS_DENIED');
}
