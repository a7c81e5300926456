import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { Principal } from '#app/platform/principal.ts';
import { toToolFailure } from './tool-failure.ts';
import { toFailedToolResult, toToolResult } from './tool-result.ts';

export type McpServices = {
  pipeline: PipelineServices;
  json: JsonParser;
  apiKeys: ApiKeys;
  appUrl: string;
  topUpUrl: string;
};

/** Who calls, or why this known caller may not: tools answer with that error, and the list of tools stays readable. */
export type Caller = Principal | AppError;

/** Runs a tool's operation by the pipeline. Never throws: the library would send the raw error to the model. */
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
    return toToolResult(output);
  } catch (thrown) {
    const error = logFailure(toAppError(thrown), services, requestId);
    return toFailedToolResult(toToolFailure(error, { requestId, topUpUrl: services.topUpUrl }));
  }
}

/** Logs the cause of a failure on this side; callers do not see it. */
export function logFailure(
  error: AppError,
  { pipeline }: McpServices,
  requestId: string,
): AppError {
  logCause(pipeline.log, error, { request_id: requestId }, 'request failed');
  return error;
}

/** Sends each stage as a progress notification if the client asked for them. Failures to send are ignored. */
function reportProgress({ mcpReq }: ServerContext): (stage: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    progress += 1;
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {});
  };
}
