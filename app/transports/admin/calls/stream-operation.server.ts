import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { findOperation, freeOperations } from '#app/operations/registry.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { readCallForm } from './read-call-form.server.ts';
import { toProblem } from './to-problem.server.ts';

export type StreamContext = {
  pipeline: PipelineServices;
  principal: Principal;
  requestId: string;
};

/** Proxies close a line on which nothing is said. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Runs an operation for a page and tells of it by server-sent events: `progress` with the stage, then
 * `result` with the output or `problem`. What is wrong with the form itself is a plain answer with its
 * status. A page that is left does not stop the call: its answer is in the activity.
 */
export async function streamOperation(
  request: Request,
  operationName: string,
  context: StreamContext,
): Promise<Response> {
  try {
    const operation =
      findOperation(operationName) ??
      freeOperations.find(({ contract }) => contract.name === operationName);
    if (!operation) throw new AppError('not_found', 'There is no such operation.');
    const input = await readCallForm(request);
    return new Response(eventsOf(operation, input, context), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Some proxies hold a stream back until it ends.
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (thrown) {
    const { problem, status } = toProblem(thrown, context.requestId);
    return Response.json(
      { ...problem, charged: false },
      { status, headers: { 'Cache-Control': 'no-store' } },
    );
  }
}

function eventsOf(
  operation: Operation,
  input: unknown,
  { pipeline, principal, requestId }: StreamContext,
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
      const keepAlive = setInterval(() => write(': still at it\n\n'), KEEP_ALIVE_MS);
      try {
        const { output } = await executeOperation(pipeline, principal, operation, input, {
          requestId,
          transport: 'admin',
          progress: (stage) => send('progress', { stage }),
        });
        send('result', output);
      } catch (thrown) {
        const { problem, cause } = toProblem(thrown, requestId);
        if (cause !== undefined) {
          pipeline.log.error({ request_id: requestId, err: cause }, 'request failed');
        }
        send('problem', { ...problem, charged: false });
      } finally {
        clearInterval(keepAlive);
        if (isOpen) controller.close();
      }
    },
    cancel() {
      isOpen = false;
    },
  });
}
