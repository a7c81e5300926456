import './load-context.ts';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as build from 'virtual:remix/server-build';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import express from 'express';
import { type AppServices, createServices } from './composition-root.server.ts';
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await services.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The HTTP server around Remix: static files, request ids, a log without query strings. */
function createExpressApp(services: AppServices, log: Logger): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback');
  app.use(logRequests(log));
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
  return app;
}

function serveStaticFiles(app: express.Express): void {
  const root = projectRoot();
  const client = path.join(root, 'build/client');
  app.use(
    '/assets',
    express.static(path.join(client, 'assets'), { immutable: true, maxAge: '1y' }),
  );
  app.use(express.static(client, { maxAge: '1h', index: false }));
  app.get('/api/v1/docs/rapidoc.js', (_request, response) =>
    response.sendFile(path.join(root, 'node_modules/rapidoc/dist/rapidoc-min.js'), {
      maxAge: '7d',
    }),
  );
}
