import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const at = (name: string) =>
  fileURLToPath(new URL(`../fixtures/tls/localhost.${name}`, import.meta.url));

export type TlsFront = {
  /** Such as https://127.0.0.1:40123 */
  url: string;
  /** Settings of a process that trusts its certificate. */
  env: Record<string, string>;
  /** Where requests go; without it they are answered 502. */
  leadTo: (origin: string) => void;
  close: () => Promise<void>;
};

/** A proxy that ends TLS in front of an app, as in production. */
export async function startTlsFront(): Promise<TlsFront> {
  let target: string | null = null;
  const [key, cert] = await Promise.all([readFile(at('key')), readFile(at('crt'))]);
  const server = https.createServer({ key, cert }, (request, response) => {
    const refuse = () => response.writeHead(502).end('Bad Gateway');
    if (target === null) return void refuse();
    const { method, headers, url = '/' } = request;
    const onward = http.request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', refuse);
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    env: { NODE_EXTRA_CA_CERTS: at('crt') },
    leadTo(origin) {
      target = origin;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
