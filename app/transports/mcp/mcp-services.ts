import type { DirectServices } from '#app/operations/direct-operation.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import type { AppError } from '#app/platform/errors.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { MemoryBudget } from '#app/platform/memory/memory-budget.ts';
import type { Principal } from '#app/platform/principal.ts';

export type McpServices = DirectServices & {
  pipeline: PipelineServices;
  json: JsonParser;
  photoMemory: MemoryBudget;
  /** Identifies the sender of a request. @throws AppError as authenticate-request.ts does */
  authenticate: (request: Request, remoteAddress: string) => Promise<Principal>;
  /** Signs what clients carry between a question and its answer. */
  requestStateKey: Uint8Array;
};

/**
 * The caller, or why this known caller may not call: tools answer with that error, but the list of tools is readable.
 */
export type Caller = Principal | AppError;

/** Logs the cause of a failure on this side, which callers do not see. */
export function logFailure(
  error: AppError,
  { pipeline }: McpServices,
  requestId: string,
): AppError {
  logCause(pipeline.log, error, { request_id: requestId }, 'request failed');
  return error;
}
