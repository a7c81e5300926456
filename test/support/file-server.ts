import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type FileServer = {
  /** Such as http://127.0.0.1:41234 */
  origin: string;
  /** Puts a file up and answers its URL. */
  put: (name: string, bytes: Uint8Array | string, type?: string) => string;
  close: () => Promise<void>;
};

/** A web server for photos, on this machine only. What was not put up is 404. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, { bytes: Uint8Array | string; type: string }>();
  const server = http.createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) response.writeHead(404).end('not here');
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(name, bytes, type = 'image/jpeg') {
      files.set(`/${name}`, { bytes, type });
      return `${origin}/${name}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
