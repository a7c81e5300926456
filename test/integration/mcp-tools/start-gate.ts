import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { newId } from '#app/platform/ids.ts';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';
import type { McpServices } from '#app/transports/mcp/mcp-services.ts';
import { createFixtureServer } from './suite-fixtures.ts';

const LOCAL = '127.0.0.1';

/** The product's handler of MCP at `/mcp`, its checks of site, key, rate and body included, before the suite's fixtures. */
export async function startGate(services: McpServices) {
  const server = http.createServer(async (incoming, outgoing) => {
    const context = { services, requestId: newId('req'), remoteAddress: LOCAL };
    const answer = await handleMcpRequest(toRequest(incoming), () => createFixtureServer, context);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, LOCAL, resolve));
  return {
    url: `http://${LOCAL}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toRequest(incoming: http.IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const given = Object.entries(headers).map(([name, value]) => [name, `${value}`]);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.fromEntries(given),
    ...(hasBody && { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' }),
  });
}
