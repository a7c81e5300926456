import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Config } from '../config.server.ts';

type ConnectionLimits = Config['connectionLimits'];

/** The longest interval at which Node looks for connections that have timed out. */
const MAX_CHECK_INTERVAL_MS = 5_000;

/** Returns the options for `http.createServer`. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  const { headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs } = limits;
  const shortest = Math.min(headersTimeoutMs, requestTimeoutMs);
  return {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, Math.max(50, shortest / 4)),
  };
}

/** Limits a server's connections, and answers requests that are not HTTP. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.timeout = limits.answerTimeoutMs;
  server.maxConnections = limits.maxConnections;
  // An expectation other than 100-continue is ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Makes room by closing idle connections.
  server.on('drop', () => server.closeIdleConnections());
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A request that has been answered in part must not be answered again.
    if (socket.writable && socket.bytesWritten === 0 && error.code !== 'ECONNRESET')
      socket.write(plainAnswer(statusOf(error.code)));
    socket.destroy();
  });
}

/** Cuts off a client that stops in the middle of a body. While the app answers, the client may be silent for longer. */
export function cutOffStalledBodies({
  silenceTimeoutMs,
  answerTimeoutMs,
}: ConnectionLimits): RequestHandler {
  return (request, _response, next) => {
    const { headers, socket } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      socket.setTimeout(silenceTimeoutMs);
      request.once('end', () => socket.setTimeout(answerTimeoutMs));
    }
    next();
  };
}

/** Long enough to read an answer, short enough not to delay a server that stops. */
const LINGER_MS = 2_000;

/**
 * Reads and drops the rest of a refused body, because the client's next request follows it on the connection. Cuts off
 * a client that keeps sending after it has had time to read the answer.
 */
export const drainRefusedBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    const cut = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    request.once('end', () => clearTimeout(cut));
    // Remix reads only as much as it is asked for, and would buffer the rest.
    request.removeAllListeners('data').resume();
  });
  next();
};

function statusOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}

/** Writes the answer to a request that could not be parsed; there is no response object for such a request. */
function plainAnswer(status: string): string {
  const headers = [
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${status.length}`,
    'X-Content-Type-Options: nosniff',
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${status}`;
}
