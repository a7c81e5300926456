import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { askRunningServer, commandSocketPath } from '#app/commands/command-socket.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { DEV_FOLDER, ROOT } from '#test/demo/demo-folder.ts';
import { endOnSignal } from '#test/demo/end-on-signal.ts';
import { firstCalls } from '#test/demo/first-calls.ts';
import { say } from '#test/demo/print-results.ts';
import { type Ready, removeReady, writeReady } from '#test/demo/ready-file.ts';
import { type RunningDemo, startDemo } from '#test/demo/start-demo.ts';
import { WASM_FLAGS } from '#test/support/memory-settings.ts';
import { type ReadyProcess, spawnReady } from '#test/support/spawn-ready.ts';

const START_PATIENCE_MS = 180_000;

const { values } = parseArgs({ options: { fresh: { type: 'boolean' } } });
let dev: RunningDemo | undefined;
const end = endOnSignal(async () => {
  if (dev) await removeReady(DEV_FOLDER);
  await dev?.stop();
});

try {
  say('Starting local Shopify, local search and the app from its sources …');
  await promisify(execFile)('npm', ['run', '--silent', 'generate'], { cwd: ROOT });
  dev = await startDemo({
    folder: DEV_FOLDER,
    isFresh: values.fresh ?? false,
    spawnApp: spawnDevServer,
    createKey,
  });
  dev.app.child.once('exit', (code) => void end(1, `The dev server ended with ${code}.`));
  explain(dev.ready);
  // Last: whoever finds it finds everything done.
  await writeReady(DEV_FOLDER, dev.ready);
} catch (error) {
  await end(1, error instanceof Error ? error.message : error);
}

/** The app from its sources. Its log goes to this terminal. */
async function spawnDevServer(settings: Record<string, string>): Promise<ReadyProcess<string>> {
  const server = await spawnReady(
    [
      ...WASM_FLAGS,
      ...['--import', path.join(ROOT, 'test/local-shopify/redirect.mjs')],
      path.join(ROOT, 'test/dev/dev-server.ts'),
    ],
    {
      env: { NODE_ENV: 'development', ...settings },
      isReady: (line) => (line.msg === 'dev server ready' ? String(line.url) : null),
      timeoutMs: START_PATIENCE_MS,
    },
  );
  server.child.stdout?.pipe(process.stdout);
  server.child.stderr?.pipe(process.stderr);
  return server;
}

async function createKey(settings: Record<string, string>, shop: string): Promise<string> {
  const { database } = readConfig(settings);
  if (database.kind !== 'embedded') throw new Error('npm run dev has a database of its own.');
  const command = { name: 'key create', options: { shop, name: 'npm run dev' } };
  const answer = await askRunningServer(commandSocketPath(database.directory), command);
  return String(answer?.data.api_key);
}

function explain(ready: Ready): void {
  say(`
The app in the store’s admin, for any browser: ${ready.admin_url}
REST and MCP: ${ready.base_url}/api/v1 and ${ready.base_url}/mcp, reference at ${ready.base_url}/api/v1/docs
${firstCalls(ready)}
Pages change in the browser as you save; any change in app/ or prisma/ starts the app anew. Ctrl-C ends everything.
`);
}
