import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { findOperation } from '#app/operations/registry.ts';
import { AppError } from '#app/platform/errors.ts';
import type { MemoryBudget, MemoryShare } from '#app/platform/memory/memory-budget.ts';
import type { Principal } from '#app/platform/principal.ts';
import { readCallForm } from './read-call-form.server.ts';
import { toProblem } from './to-problem.server.ts';

/** A call that a page made, with its output. */
export type CallOfPage = { operation: string; input: unknown; output: Record<string, unknown> };

export type StreamContext = {
  pipeline: PipelineServices;
  photoMemory: MemoryBudget;
  principal: Principal;
  requestId: string;
  /** Called once a successful call's result was sent. If this fails, that is only logged. */
  onSuccess: (call: CallOfPage) => Promise<void>;
};

/** The interval between keep-alive comments: proxies close connections that are idle for longer. */
export const KEEP_ALIVE_MS = 10_000;
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Stops nginx and others from buffering the stream.
  'X-Accel-Buffering': 'no',
};

/**
 * Runs an operation for a page and answers with server-sent events: `progress` for each stage, then `result` with the
 * output, or `problem`. An unreadable form is answered with JSON and its status. The call continues if staff leave the
 * page; its result is in the activity.
 */
export async function streamOperation(
  request: Request,
  operationName: string,
  context: StreamContext,
): Promise<Response> {
  const memory = context.photoMemory.open();
  try {
    const operation = findOperation(operationName);
    if (!operation) throw new AppError('not_found', 'There is no such operation.');
    const input = await readCallForm(request, memory);
    const events = toEventStream(operation, input, { ...context, memory });
    return new Response(events, { headers: EVENT_STREAM_HEADERS });
  } catch (thrown) {
    memory.release();
    const { requestId, pipeline } = context;
    const { problem, status, headers } = toProblem(thrown, requestId, pipeline.log);
    return Response.json({ ...problem, charged: false }, { status, headers });
  }
}

function toEventStream(
  operation: Operation,
  input: unknown,
  { pipeline, principal, requestId, onSuccess, memory }: StreamContext & { memory: MemoryShare },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  return new ReadableStream({
    async start(controller) {
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const send = (event: string, data: object) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const keepAlive = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE_MS);
      try {
        const { output } = await executeOperation(pipeline, principal, operation, input, {
          requestId,
          transport: 'admin',
          progress: (stage) => send('progress', { stage }),
        });
        send('result', output);
        await onSuccess({ operation: operation.contract.name, input, output }).catch(
          (err: unknown) =>
            pipeline.log.warn({ request_id: requestId, err }, 'what follows a call was not done'),
        );
      } catch (thrown) {
        const { problem } = toProblem(thrown, requestId, pipeline.log);
        send('problem', { ...problem, charged: false });
      } finally {
        clearInterval(keepAlive);
        memory.release();
        if (isOpen) controller.close();
      }
    },
    cancel() {
      isOpen = false;
    },
  });
}
