import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { DEV_FOLDER, ROOT } from '#test/demo/demo-folder.ts';
import { reloadApp } from './reload-app.ts';

/**
 * `npm run dev`: Vite answers for the scripts of pages and tells the browser what has changed; everything else goes to
 * the app, which runs in this process from its sources and is started anew when one of them changes. Settings are the
 * app's own, from the environment.
 */
const WATCHED = ['app', 'prisma'].map((folder) => path.join(ROOT, folder) + path.sep);

const front = createServer();
const vite = await createVite({
  root: ROOT,
  appType: 'custom',
  cacheDir: path.join(DEV_FOLDER, 'vite'),
  server: {
    middlewareMode: true,
    hmr: { server: front },
    // Who may ask from elsewhere is the app's to say.
    cors: false,
    watch: {
      // The watcher drops what follows a change of the same file within 50 ms: it tells of a file that has come to rest.
      awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
      ignored: ['.dev', '.demo', '.data', '.cache', 'build', 'test'].map((name) =>
        path.join(ROOT, name, '**'),
      ),
    },
  },
});
const app = reloadApp({ start: startFromSources, tell });
const agent = new Agent();

vite.watcher.on('all', (_event, file) => {
  if (!WATCHED.some((folder) => file.startsWith(folder))) return;
  // Vite does the same, but later than an app that failed to start would be started again.
  vite.environments.ssr.moduleGraph.onFileChange(file);
  app.reload();
});
front.on('request', (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void passOn(incoming, outgoing));
});
await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
// What nobody caught ends the app in production; here the next change starts it anew.
process.on('uncaughtException', (error) => tell('nobody caught an error', error));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    agent.destroy();
    Promise.all([app.close(), vite.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
tell('dev server ready', { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}` });

/** Every module anew that has changed, or imports one that has; the others stay as they are. */
async function startFromSources() {
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const { readConfig } = await load<typeof import('#app/platform/config.server.ts')>(
    '/app/platform/config.server.ts',
  );
  const { createLogger } = await load<typeof import('#app/platform/logger.server.ts')>(
    '/app/platform/logger.server.ts',
  );
  const { startApp } = await load<typeof import('#app/server.ts')>('/app/server.ts');
  const { commandSocketPath, serveCommands } = await load<
    typeof import('#app/commands/command-socket.ts')
  >('/app/commands/command-socket.ts');
  const config = readConfig({ ...process.env, PORT: '0' });
  const log = createLogger(config.logLevel);
  const { url, services, close } = await startApp(config, log);
  const { database } = config;
  const stopCommands =
    database.kind === 'embedded'
      ? await serveCommands(services, commandSocketPath(database.directory), log)
      : async () => {};
  return {
    url,
    async close() {
      await Promise.all([stopCommands(), close()]);
    },
  };
}

/** Waits while the app is started anew; says in plain text why it could not be. */
async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const refuse = (error: unknown) => {
    if (outgoing.headersSent) return void outgoing.destroy();
    outgoing.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
    outgoing.end(error instanceof Error ? error.stack : String(error));
  };
  const url = await app.getUrl().catch(refuse);
  if (!url) return;
  const { method, headers } = incoming;
  const upstream = request(
    new URL(url),
    { agent, method, headers, path: incoming.url },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      answer.on('error', refuse);
    },
  );
  upstream.on('error', refuse);
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

/** A line like those of the app's log. */
function tell(msg: string, more: object = {}): void {
  const fields = more instanceof Error ? { stack: more.stack } : more;
  console.log(JSON.stringify({ msg, ...fields }));
}
