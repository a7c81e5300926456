import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as a receiver got it. */
export type Received = {
  path: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was sent.
  json: any;
};

/** How the receiver answers: with a status, or not at all. */
type ReceiverAnswer = number | 'never' | 'hang up';

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A program that receives webhooks. It answers 204 until a test says otherwise. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  let answer: ReceiverAnswer | ((path: string) => ReceiverAnswer) = 204;
  const unanswered: http.ServerResponse[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = request.headers as Record<string, string>;
    const path = request.url ?? '';
    received.push({ path, headers, body, json: JSON.parse(body) });
    const chosen = typeof answer === 'function' ? answer(path) : answer;
    if (chosen === 'hang up') request.socket.destroy();
    else if (chosen === 'never') unanswered.push(response);
    else response.writeHead(chosen, { location: '/elsewhere' }).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** To be trusted by the app: TRUSTED_FETCH_ORIGINS. */
    origin,
    received,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    /** Takes what it has not answered so far. */
    takeUnanswered: () => {
      for (const response of unanswered.splice(0)) response.writeHead(204).end();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether the official library takes the signature of a message. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
