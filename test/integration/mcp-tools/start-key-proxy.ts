import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type KeyProxy = { url: string; close: () => Promise<void> };

/**
 * Adds an API key to whatever passes and changes nothing else, Host and Origin neither: the conformance
 * suite cannot send a key.
 */
export async function startKeyProxy(target: string, apiKey: string): Promise<KeyProxy> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${apiKey}` };
    const onward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
