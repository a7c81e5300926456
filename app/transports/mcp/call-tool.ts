import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { Principal } from '#app/platform/principal.ts';
import { reportProgress } from './report-progress.ts';
import { toolFailureOf } from './tool-failure.ts';
import { failedToolResult, toolResult } from './tool-result.ts';

export type McpServices = {
  pipeline: PipelineServices;
  json: JsonParser;
  apiKeys: ApiKeys;
  appUrl: string;
  topUpUrl: string;
};

/** Who calls, or why a caller we know may not: each tool says so, while the list stays readable. */
export type Caller = Principal | AppError;

/** One call of one tool, by the one pipeline. Never throws: what is thrown here would reach the model as it is. */
export async function callTool(
  operation: Operation,
  input: unknown,
  call: { services: McpServices; caller: Caller; requestId: string; toolContext: ServerContext },
): Promise<CallToolResult> {
  const { services, caller, requestId } = call;
  try {
    if (caller instanceof AppError) throw caller;
    const { output } = await executeOperation(services.pipeline, caller, operation, input, {
      requestId,
      transport: 'mcp',
      progress: reportProgress(call.toolContext),
    });
    return toolResult(output);
  } catch (thrown) {
    const error = logUnforeseen(toAppError(thrown), services, requestId);
    return failedToolResult(toolFailureOf(error, { requestId, topUpUrl: services.topUpUrl }));
  }
}

/** Writes the cause of what is ours to fix into the log; nobody else sees it. */
export function logUnforeseen(
  error: AppError,
  { pipeline }: McpServices,
  requestId: string,
): AppError {
  logCause(pipeline.log, error, { request_id: requestId }, 'request failed');
  return error;
}
