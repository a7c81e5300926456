import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type FileServer = {
  /** Such as http://127.0.0.1:41234 */
  origin: string;
  /** Adds a file and returns its URL. */
  put: (name: string, bytes: Uint8Array | string, type?: string) => string;
  /** Adds a file that is always sent compressed, and returns its URL. */
  putCompressed: (name: string, bytes: Uint8Array) => string;
  /** Adds a URL that redirects to itself. */
  loop: (name: string) => string;
  close: () => Promise<void>;
};

/** Starts a local web server for photos; unknown files are 404. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<
    string,
    { bytes: Uint8Array | string; headers: http.OutgoingHttpHeaders; status?: number }
  >();
  const server = http.createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) response.writeHead(404).end('not here');
    else response.writeHead(file.status ?? 200, file.headers).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(name, bytes, type = 'image/jpeg') {
      files.set(`/${name}`, { bytes, headers: { 'Content-Type': type } });
      return `${origin}/${name}`;
    },
    putCompressed(name, bytes) {
      const headers = { 'Content-Type': 'image/jpeg', 'Content-Encoding': 'gzip' };
      files.set(`/${name}`, { bytes: gzipSync(bytes), headers });
      return `${origin}/${name}`;
    },
    loop(name) {
      files.set(`/${name}`, { bytes: '', headers: { Location: `/${name}` }, status: 302 });
      return `${origin}/${name}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
