import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reply of the model service; `hang` never replies, `cut` closes the connection. */
export type ModelReply = {
  status?: number;
  body?: unknown;
  type?: string;
  how?: 'hang' | 'cut';
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

/** Starts a local service with the API of chat completions. */
export async function startModelService(): Promise<ModelService> {
  let reply: ModelReply = {};
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    request.resume();
    if (reply.how === 'hang') return;
    if (reply.how === 'cut') return void response.destroy();
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response
      .writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'application/json',
        'retry-after-ms': '1',
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
