import './load-context.ts';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as build from 'virtual:remix/server-build';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { type AppServices, createServices } from './composition-root.server.ts';
import { answerBrokenRequest, refuseOddMethods } from './platform/broken-requests.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.server.ts';
import { requestIdFrom } from './platform/ids.ts';
import { logRequests } from './platform/log-requests.ts';
import type { Logger } from './platform/logger.ts';
import { projectRoot } from './platform/project-root.ts';

export type RunningApp = {
  /** Where it listens, such as http://127.0.0.1:3000. */
  url: string;
  services: AppServices;
  /** Takes no new calls, finishes those in flight, lets go of the database. */
  close: () => Promise<void>;
};

/**
 * Opens the database, wires the services and listens.
 * @param clock the system's, but for a test that moves the time.
 */
export async function startApp(config: Config, log: Logger, clock?: Clock): Promise<RunningApp> {
  const services = await createServices(config, log, clock);
  await services.startJobs();
  const server = createExpressApp(services, log).listen(config.port, config.host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.host}:${port}`,
    services,
    async close() {
      await Promise.all([services.stopJobs(), stopServing(server)]);
      await services.close();
    },
  };
}

/** How long after the word to stop new connections are still taken: those on their way get an answer. */
const LINGER_MS = 300;
/** The longest a request may take to end: the longest deadline and a slow upload. */
const DRAIN_MS = 110_000;

/** Answers every request that has begun, an upload under way too, then closes all connections. */
async function stopServing(server: Server): Promise<void> {
  await delay(LINGER_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last answer is out; nobody else would close it then.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}

/** The HTTP server around Remix: static files, request ids, a log without query strings. */
function createExpressApp(services: AppServices, log: Logger): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback');
  // Whatever NODE_ENV says: no stack trace ever leaves the process.
  app.set('env', 'production');
  app.use(logRequests(log));
  app.use(refuseOddMethods);
  serveStaticFiles(app);
  app.all(
    '*',
    createRequestHandler({
      build: build as unknown as ServerBuild,
      mode: 'production',
      getLoadContext: (request): AppLoadContext => ({
        services,
        requestId: requestIdFrom(request.get('x-request-id')),
        remoteAddress: request.ip ?? 'unknown',
      }),
    }),
  );
  app.use(answerBrokenRequest(log));
  return app;
}

function serveStaticFiles(app: express.Express): void {
  const root = projectRoot();
  const client = path.join(root, 'build/client');
  // Files only: answers stream, and what holds a secret beside a caller's words is never compressed.
  const compress = compression();
  app.use(
    '/assets',
    compress,
    express.static(path.join(client, 'assets'), { immutable: true, maxAge: '1y' }),
  );
  app.use(express.static(client, { maxAge: '1h', index: false }));
  app.get('/api/v1/docs/rapidoc.js', compress, (_request, response) =>
    response.sendFile(path.join(root, 'node_modules/rapidoc/dist/rapidoc-min.js'), {
      maxAge: '7d',
    }),
  );
}
