import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';

export const SECRET = 'sk-very-secret-0815';
export const photo: NormalisedPhoto = {
  bytes: Buffer.from('pretend these are pixels'),
  widthPx: 10,
  heightPx: 10,
  mediaType: 'image/jpeg',
  sha256: '00',
};
export const LABEL = {
  style_code: 'LC2818-101',
  brand: 'Nike',
  description: 'AIR ZOOM',
  size: 'US 8.5',
};
export const GOOD = { labels: [LABEL], loose_item_differs: null };

export type Reply = {
  status?: number;
  body: unknown;
  type?: string;
  hang?: boolean;
  location?: string;
};
const servers: Server[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** A service that answers with the given replies in turn, the last one again and again. */
export async function service(...replies: Reply[]) {
  const requests: { url: string; authorization: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request));
    const authorization = request.headers.authorization ?? '';
    requests.push({ url: request.url ?? '', authorization, body });
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? { body: {} };
    if (reply.hang) return;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    response
      .writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'application/json',
        'retry-after-ms': '1',
        ...(reply.location && { location: reply.location }),
      })
      .end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

export const completion = (content: string | null, extra: object = {}, finish = 'stop'): Reply => ({
  body: {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, finish_reason: finish, message: { role: 'assistant', content, ...extra } },
    ],
  },
});

export const readerAt = (baseUrl: string, timeoutMs = 5000) =>
  createOpenAiLabelReader({ name: 'vision-1', baseUrl, apiKey: SECRET, timeoutMs });

export const ask = (reader: LabelReader) =>
  reader.read(photo, { shopId: 'shop_1', barcodes: [], signal: new AbortController().signal });

export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${error}`);
  return error;
}
