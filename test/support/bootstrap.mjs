// Starts `npm run demo`, `npm run dev` and `npm test` on a machine with only Node 20 and npm. Installs the packages of
// the lock file, then continues under Node 24. It has no dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = path.join(root, 'node_modules');
const stamp = path.join(packages, '.installed-lock');
const MIN_NODE_MAJOR = 20;
const WANTED_NODE_MAJOR = 24;

const [task, ...words] = process.argv.slice(2);
const TASKS = {
  demo: 'test/demo/demo.ts',
  dev: 'test/dev/dev.ts',
  test: 'test/support/run-tests.ts',
  ensure: null,
};

if (!(task in TASKS)) fail(`Unknown task ${task}. Known: ${Object.keys(TASKS).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  fail(`Node ${process.versions.node} is too old: ${MIN_NODE_MAJOR} or newer is needed to start.`);
}
await installIfNeeded();
const node = findNode();
// Long-running tasks end when this process ends, and this process when npm ends, even if they were killed.
const watch = ['demo', 'dev'].includes(task)
  ? ['--import', './test/support/end-with-parent.mjs']
  : [];
if (TASKS[task]) process.exit(await run(node, [...watch, TASKS[task], ...words]));

async function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // `npm ci` would empty the folder that the link leads to, which another tree uses.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a link, and its packages are not those of package-lock.json. Remove it.');
  }
  const startedAt = Date.now();
  console.log('Installing the packages of package-lock.json …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('npm ci failed; its messages are above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/** The installed Node 24 package, or this Node if it is new enough and there is no package for the platform. */
function findNode() {
  const packaged = path.join(
    root,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE_MAJOR) return process.execPath;
  return fail(
    `Node ${WANTED_NODE_MAJOR} or newer is needed and there is no package of it for ${process.platform} ${process.arch}. Install it from your usual source.`,
  );
}

/** Runs a command and forwards signals to it, so that it ends with this process. */
async function run(command, args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    // npm is a script on Windows, which needs a shell.
    shell: process.platform === 'win32' && command.endsWith('.cmd'),
    env: {
      ...process.env,
      // Keeps onnxruntime-node from downloading GPU libraries; .npmrc sets the same for npm.
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
