import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createControlRouter } from './control-routes.ts';
import { createEbayRouter } from './ebay-routes.ts';
import { createSerpApiRouter } from './serp-api-routes.ts';
import { createSpaces, spaceByResponse } from './spaces.ts';

export type LocalSearch = { url: string; close: () => Promise<void> };

/**
 * Starts a stand-in of SerpApi (google, google_lens, upload) and eBay's Browse API over offers in a file, with a
 * control API at `/control`. Each `/spaces/<name>/` has the same endpoints with separate state.
 */
export async function startLocalSearch({ port = 0 }: { port?: number } = {}): Promise<LocalSearch> {
  const spaces = createSpaces();
  const api = express.Router();
  api.use('/control', createControlRouter());
  api.use(createSerpApiRouter());
  api.use(createEbayRouter());

  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  app.use('/spaces/:space', (request, response, next) => {
    spaceByResponse.set(response, spaces.get(request.params.space));
    api(request, response, next);
  });
  app.use((request, response, next) => {
    spaceByResponse.set(response, spaces.get(''));
    api(request, response, next);
  });

  const server = createServer(app);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
