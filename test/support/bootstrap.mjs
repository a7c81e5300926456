// Starts `npm run demo` and `npm test` on a bare machine: Node 20 and npm are enough. No dependencies here,
// because nothing is installed yet. Installs what the lock file names, then goes on under Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.installed-lock');
const OLDEST_NODE_MAJOR = 20;
const WANTED_NODE_MAJOR = 24;

const [task, ...words] = process.argv.slice(2);
const TASKS = { demo: 'test/demo/demo.ts', test: 'test/support/run-tests.ts', ensure: null };

if (!(task in TASKS)) fail(`Unknown task ${task}. Known: ${Object.keys(TASKS).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  fail(
    `Node ${process.versions.node} is too old: ${OLDEST_NODE_MAJOR} or newer is needed to start.`,
  );
}
installIfNeeded();
const node = findNode();
if (TASKS[task]) process.exit(run(node, [TASKS[task], ...words]));

function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const startedAt = Date.now();
  console.log('Installing what package-lock.json names …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
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

function run(command, args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Its install script would fetch GPU libraries; .npmrc says so to npm itself, as long as npm listens.
      ONNXRUNTIME_NODE_INSTALL: 'skip',
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    },
  });
  return signal ? 1 : (status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
