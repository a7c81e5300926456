import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { canAskAbout, matchAndAsk } from './choosing/choose-candidate.ts';
import type { StateCodec } from './choosing/state-codec.ts';
import type { ToolDefinition } from './describe-tools.ts';
import { type Caller, logFailure, type McpServices } from './mcp-services.ts';
import { toToolFailure } from './results/tool-failure.ts';
import { toFailedToolResult, toToolResult } from './results/tool-result.ts';

/** Runs a tool's operation. Never throws: the library would send the raw error to the model. */
export async function callTool(
  tool: ToolDefinition,
  input: unknown,
  call: {
    services: McpServices;
    caller: Caller;
    requestId: string;
    toolContext: ServerContext;
    codec: StateCodec;
  },
): Promise<CallToolResult | InputRequiredResult> {
  const { services, caller, requestId, toolContext } = call;
  try {
    if (caller instanceof AppError) throw caller;
    const run = (idempotencyKey?: string) =>
      tool.run(input, { services, principal: caller, requestId, toolContext, idempotencyKey });
    const answer = canAskAbout(tool, toolContext)
      ? await matchAndAsk(input, run, call)
      : await run();
    return isInputRequiredResult(answer) ? answer : toToolResult(answer);
  } catch (thrown) {
    const error = logFailure(toAppError(thrown), services, requestId);
    return toFailedToolResult(toToolFailure(error, { requestId, topUpUrl: services.topUpUrl }));
  }
}
