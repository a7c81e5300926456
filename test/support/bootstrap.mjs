// Starts `npm run demo`, `npm run dev` and `npm test` on a bare machine: Node 20 and npm are enough. No dependencies here,
// because nothing is installed yet. Installs what the lock file names, then goes on under Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.installed-lock');
const OLDEST_NODE_MAJOR = 20;
const WANTED_NODE_MAJOR = 24;

const [task, ...words] = process.argv.slice(2);
const TASKS = {
  demo: 'test/demo/demo.ts',
  dev: 'test/dev/dev.ts',
  test: 'test/support/run-tests.ts',
  ensure: null,
};

if (!(task in TASKS)) fail(`Unknown task ${task}. Known: ${Object.keys(TASKS).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  fail(
    `Node ${process.versions.node} is too old: ${OLDEST_NODE_MAJOR} or newer is needed to start.`,
  );
}
await installIfNeeded();
const node = findNode();
// What stays up ends when this is gone, and this when npm is, also where they were killed and could say nothing.
const watch = ['demo', 'dev'].includes(task)
  ? ['--import', './test/support/end-with-parent.mjs']
  : [];
if (TASKS[task]) process.exit(await run(node, [...watch, TASKS[task], ...words]));

async function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const startedAt = Date.now();
  console.log('Installing what package-lock.json names …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('npm ci failed; its messages are above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/** The Node 24 that came with the install; the machine's own where no package exists for it. */
function findNode() {
  const brought = path.join(
    root,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE_MAJOR) return process.execPath;
  return fail(
    `Node ${WANTED_NODE_MAJOR} or newer is needed and no package brings it to ${process.platform} ${process.arch}. Install it from your usual source.`,
  );
}

/** Passes signals on and waits: who ends this ends what it has started. */
async function run(command, args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    // npm is a script there, which needs a shell.
    shell: process.platform === 'win32' && command.endsWith('.cmd'),
    env: {
      ...process.env,
      // Its install script would fetch GPU libraries; .npmrc says so to npm itself, as long as npm listens.
      ONNXRUNTIME_NODE_INSTALL: 'skip',
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    },
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, 1_000);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    clearInterval(watching);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
