import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import type { MemoryShare } from '#app/platform/memory/memory-budget.ts';
import { addRateLimitHeaders } from '../http-auth/rate-limit-headers.ts';
import { MAX_BODY_BYTES, readJsonBody } from '../http-auth/read-json-body.ts';
import { checkBatch } from './check-batch.ts';
import { type Caller, logFailure, type McpServices } from './mcp-services.ts';
import { refuseForeignSite } from './refuse-foreign-site.ts';
import { toRpcFailure } from './to-rpc-failure.ts';

export type McpRequestContext = { services: McpServices; requestId: string; remoteAddress: string };

/** Makes the protocol servers that answer a request from this caller. */
export type ServerFactory = (caller: Caller, context: McpRequestContext) => () => McpServer;

/** Errors with which a caller is refused before any tool is called. */
const REFUSALS: readonly ErrorCode[] = ['unauthorized', 'rate_limited', 'not_found'];
/** The library's messages quote what was sent, at any length, so they are cut. */
const MAX_LOGGED_CHARS = 300;

/** Answers an MCP request of either protocol era, without sessions: every POST stands alone. Never throws. */
export async function handleMcpRequest(
  request: Request,
  offer: ServerFactory,
  context: McpRequestContext,
): Promise<Response> {
  const response =
    refuseForeignSite(request, context.services.appUrl) ?? (await answer(request, offer, context));
  response.headers.set('X-Request-Id', context.requestId);
  // The library omits it for requests that it takes to be of the older protocol.
  if (response.status === 405) response.headers.set('Allow', 'POST');
  return response;
}

async function answer(request: Request, offer: ServerFactory, context: McpRequestContext) {
  const { services, requestId } = context;
  const fail = async (thrown: unknown) => {
    await discardBody(request, MAX_BODY_BYTES);
    return toRpcFailure(logFailure(toAppError(thrown), services, requestId), requestId);
  };
  const memory = services.photoMemory.open();
  try {
    const caller = await identify(request, context);
    const response = await answerCaller(request, caller, offer, { ...context, memory }).catch(fail);
    if (!(caller instanceof AppError))
      await addRateLimitHeaders(response.headers, services.pipeline.rateLimiter, caller);
    return releaseWhenSent(response, memory);
  } catch (thrown) {
    memory.release();
    return fail(thrown);
  }
}

/** @throws AppError if the body is refused before any tool is called */
async function answerCaller(
  request: Request,
  caller: Caller,
  offer: ServerFactory,
  { memory, ...context }: McpRequestContext & { memory: MemoryShare },
): Promise<Response> {
  const { services, requestId } = context;
  const isPost = request.method === 'POST';
  const { json } = services;
  const parsedBody = isPost ? await readJsonBody(request, { json, memory }) : undefined;
  const howMany = Array.isArray(parsedBody) ? parsedBody.length : 1;
  if (!(caller instanceof AppError))
    await services.pipeline.rateLimiter.consumeMessages(caller, howMany);
  checkBatch(parsedBody);
  const handler = createMcpHandler(offer(caller, context), {
    onerror: ({ message }) =>
      services.pipeline.log.info(
        { request_id: requestId, message: message.slice(0, MAX_LOGGED_CHARS) },
        'mcp request refused',
      ),
  });
  return handler.fetch(request, { parsedBody });
}

/** Releases the memory once the answer has been sent completely: until then the request's calls may run. */
function releaseWhenSent(response: Response, { release }: MemoryShare): Response {
  if (!response.body) {
    release();
    return response;
  }
  // `cancel`, called when a client goes away, is newer than the types (WHATWG Streams, 2023).
  const passOn = new TransformStream({ flush: release, cancel: release } as Transformer);
  return new Response(response.body.pipeThrough(passOn), response);
}

/** @throws AppError with a code of REFUSALS: only those are answered by an HTTP status */
async function identify(request: Request, context: McpRequestContext): Promise<Caller> {
  try {
    return await context.services.authenticate(request, context.remoteAddress);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (REFUSALS.includes(error.code)) throw error;
    return error;
  }
}
