import './load-context.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as build from 'virtual:remix/server-build';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { type AppServices, createServices } from './composition/composition-root.server.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.server.ts';
import {
  answerBrokenRequest,
  answerStarting,
  type Refuse,
  refuseOddMethods,
  refuseOtherMethods,
  refuseWithoutWebRole,
} from './platform/http/broken-requests.ts';
import {
  cutOffStalledBodies,
  drainRefusedBody,
  limitConnections,
  serverOptions,
} from './platform/http/connection-limits.ts';
import { deploymentIdOf } from './platform/http/deployment-id.ts';
import { dropForwardedHeaders } from './platform/http/forwarded-headers.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { measureRequests } from './platform/http/measure-requests.ts';
import { requireOwnPages } from './platform/http/page-requests.ts';
import { createProbes } from './platform/http/probes.ts';
import { requireReadableAddress, toPath } from './platform/http/read-address.ts';
import { requestIdFrom } from './platform/ids.ts';
import type { Logger } from './platform/logger.ts';
import { projectRoot } from './platform/project-root.ts';
import { serveOauth } from './transports/oauth/serve-oauth.ts';
import { refuseByPath } from './transports/refuse-by-path.ts';
import { serveOpenapiDocument } from './transports/rest/openapi/serve-openapi-document.ts';

export type RunningApp = {
  /** The address at which it listens, such as http://127.0.0.1:3000. */
  url: string;
  services: AppServices;
  /** Takes no new calls, finishes those in flight, and closes the database. */
  close: () => Promise<void>;
};

/**
 * Listens, opens the database and wires the services. Until that is done, and again once it is told to stop, `/readyz`
 * answers 503.
 * @param clock the system's clock by default; tests pass one that they can move
 */
export async function startApp(config: Config, log: Logger, clock?: Clock): Promise<RunningApp> {
  const probes = createProbes(deploymentIdOf(config.shopify.apiSecrets[0]));
  const refuse = refuseByPath(config);
  let serve: RequestHandler = answerStarting(refuse);
  const front = createFront(config);
  front.use(probes.handle, measureRequests, logRequests(log));
  front.use(cutOffStalledBodies(config.connectionLimits), drainRefusedBody);
  front.use(
    dropForwardedHeaders,
    requireReadableAddress,
    refuseOddMethods(refuse),
    requireOwnPages,
  );
  front.use((request, response, next) => serve(request, response, next));
  front.use(answerBrokenRequest(log, refuse));
  const server = await listen(front, config);
  const url = `http://${config.host}:${(server.address() as AddressInfo).port}`;
  log.info({ url }, 'listening');
  try {
    const services = await createServices(config, log, clock);
    await services.startBackground();
    serve = config.roles.has('web')
      ? createExpressApp(services, refuse)
      : refuseWithoutWebRole(refuse);
    probes.setReady(services.checkDatabase);
    return {
      url,
      services,
      async close() {
        probes.setStopping();
        services.endStreams();
        await Promise.all([services.stopJobs(), stopServing(server)]);
        await services.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

async function listen(app: express.Express, config: Config): Promise<Server> {
  const { port, host, connectionLimits } = config;
  const server = createServer(serverOptions(connectionLimits), (request, response) => {
    toPath(request);
    app(request, response);
  });
  limitConnections(server, connectionLimits);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** How long new connections are accepted after the server is told to stop, so that those on their way get an answer. */
const LINGER_MS = 300;
/** The longest that a request may take: the longest deadline plus a slow upload. */
const DRAIN_MS = 110_000;

/** Answers every request that has begun, then closes all connections. */
async function stopServing(server: Server): Promise<void> {
  await delay(LINGER_MS);
  const closed = once(server.close(), 'close');
  // Node closes the connections that are idle now; connections that become idle later have to be closed here.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}

/** Creates the Express app with the settings for all requests. */
function createFront({ trustedProxies }: Config): express.Express {
  const front = express().disable('x-powered-by');
  front.set('trust proxy', trustedProxies);
  // Regardless of NODE_ENV: Express must never send a stack trace.
  front.set('env', 'production');
  front.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  return front;
}

/** Serves Remix and what is beside it: files, OAuth, the REST document. */
function createExpressApp(services: AppServices, refuse: Refuse): express.Router {
  const app = express.Router();
  app
    .route('/api/v1/openapi.json')
    .get(serveOpenapiDocument(services.appUrl))
    .all(refuseOtherMethods(refuse));
  serveReferencePageScript(app, refuse);
  app.use(serveOauth(services.oauth));
  const remix = build as unknown as ServerBuild;
  app.all(['/api/v1/*', '/mcp', '/mcp/*'], serveRemix(withRoutesOfCalls(remix), services));
  serveStaticFiles(app);
  app.all('*', serveRemix(remix, services));
  return app;
}

/**
 * Keeps only the routes of calls: Remix goes through all its routes twice per request, a tenth of the work of a call.
 */
function withRoutesOfCalls(remix: ServerBuild): ServerBuild {
  const ofCalls = Object.entries(remix.routes).filter(([id]) =>
    /^(root|routes\/(api|mcp))/.test(id),
  );
  return { ...remix, routes: Object.fromEntries(ofCalls) };
}

function serveRemix(remix: ServerBuild, services: AppServices): RequestHandler {
  return createRequestHandler({
    build: remix,
    mode: 'production',
    getLoadContext: (request): AppLoadContext => ({
      services,
      requestId: requestIdFrom(request.get('x-request-id')),
      remoteAddress: request.ip ?? 'unknown',
    }),
  });
}

/**
 * Only files are compressed (docs/decisions/0021): answers are streamed, and may hold a secret next to caller input.
 */
const compress = compression();

function serveStaticFiles(app: express.Router): void {
  const client = path.join(projectRoot(), 'build/client');
  app.use(
    '/assets',
    compress,
    express.static(path.join(client, 'assets'), { immutable: true, maxAge: '1y' }),
  );
  app.use(express.static(client, { maxAge: '1h', index: false }));
}

function serveReferencePageScript(app: express.Router, refuse: Refuse): void {
  app
    .route('/api/v1/docs/rapidoc.js')
    .get(compress, (_request, response) =>
      response.sendFile(path.join(projectRoot(), 'node_modules/rapidoc/dist/rapidoc-min.js'), {
        maxAge: '7d',
      }),
    )
    .all(refuseOtherMethods(refuse));
}
