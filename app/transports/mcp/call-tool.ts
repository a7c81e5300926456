import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { DirectServices } from '#app/operations/direct-operation.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { ToolDefinition } from './describe-tools.ts';
import { toToolFailure } from './tool-failure.ts';
import { toFailedToolResult, toToolResult } from './tool-result.ts';

export type McpServices = DirectServices & {
  pipeline: PipelineServices;
  json: JsonParser;
  apiKeys: ApiKeys;
};

/** Who calls, or why this known caller may not: tools answer with that error, and the list of tools stays readable. */
export type Caller = Principal | AppError;

/** Runs a tool's operation. Never throws: the library would send the raw error to the model. */
export async function callTool(
  tool: ToolDefinition,
  input: unknown,
  call: { services: McpServices; caller: Caller; requestId: string; toolContext: ServerContext },
): Promise<CallToolResult> {
  const { services, caller, requestId, toolContext } = call;
  try {
    if (caller instanceof AppError) throw caller;
    return toToolResult(
      await tool.run(input, { services, principal: caller, requestId, toolContext }),
    );
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
