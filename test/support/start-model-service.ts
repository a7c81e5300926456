import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reply of the model service; `hang` never replies, `cut` closes the connection, `flood` sends blanks without end and
 * `drip` one from time to time.
 */
export type ModelReply = {
  status?: number;
  body?: unknown;
  type?: string;
  /** As the header has it; absent: a millisecond. */
  retryAfter?: string;
  how?: 'hang' | 'cut' | 'flood' | 'drip';
};

export type ModelService = {
  /** Value of VISION_BASE_URL. */
  baseUrl: string;
  /** Sets the reply to all further requests. */
  answersWith: (reply: ModelReply) => void;
  /** Requests since the last `answersWith`. */
  requests: () => number;
  close: () => Promise<void>;
};

/** A chat completion with the given content. */
export function completion(content: string | null, message: object = {}, finish = 'stop') {
  const choice = {
    index: 0,
    finish_reason: finish,
    message: { role: 'assistant', content, ...message },
  };
  return {
    body: { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices: [choice] },
  };
}

const BLANKS = { flood: ' '.repeat(64 * 1024), drip: ' ' } as const;
const DRIP_MS = 20;

function sendBlanks(response: ServerResponse, how: keyof typeof BLANKS): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const send = () => {
    if (response.destroyed) return;
    if (how === 'drip') setTimeout(send, DRIP_MS).unref();
    // Not before the last one is read.
    response.write(BLANKS[how], () => how === 'flood' && send());
  };
  send();
}

/** Starts a local service with the API of chat completions. */
export async function startModelService(): Promise<ModelService> {
  let reply: ModelReply = {};
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    request.resume();
    if (reply.how === 'hang') return;
    if (reply.how === 'cut') return void response.destroy();
    if (reply.how === 'flood' || reply.how === 'drip') return sendBlanks(response, reply.how);
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response
      .writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'application/json',
        ...(reply.retryAfter === undefined
          ? { 'retry-after-ms': '1' }
          : { 'retry-after': reply.retryAfter }),
      })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answersWith(next) {
      reply = next;
      seen = 0;
    },
    requests: () => seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
