import type { ServerContext } from '@modelcontextprotocol/server';
import type { Operation } from '#app/operations/define-operation.ts';
import {
  admitDirectCall,
  type DirectOperation,
  type DirectServices,
} from '#app/operations/direct-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { checkShape } from '#app/operations/pipeline/check-shape.ts';
import type { Principal } from '#app/platform/principal.ts';

/** A call of a tool whose caller is known. */
export type ToolCall = {
  services: DirectServices & { pipeline: PipelineServices };
  principal: Principal;
  requestId: string;
  toolContext: ServerContext;
  /** If the input has a key too, it must be the same. */
  idempotencyKey?: string | undefined;
};

/** Runs the operation behind a tool. @returns its output, as its contract defines it @throws AppError */
export type RunOperation = (input: unknown, call: ToolCall) => Promise<Record<string, unknown>>;

/** Runs an operation that the pipeline charges and records. */
export const runByPipeline =
  (operation: Operation): RunOperation =>
  async (input, { services, principal, requestId, toolContext, idempotencyKey }) => {
    const { output } = await executeOperation(services.pipeline, principal, operation, input, {
      requestId,
      transport: 'mcp',
      idempotencyKey,
      progress: reportProgress(toolContext),
    });
    return output;
  };

/** Runs an operation that is neither charged nor recorded. */
export const runDirectly =
  ({ contract, run }: DirectOperation): RunOperation =>
  async (input, { services, principal }) => {
    await admitDirectCall(services.pipeline.rateLimiter, principal, contract);
    checkShape(input);
    return { ...(await run(input, { services, principal })) };
  };

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
