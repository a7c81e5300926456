import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ready } from '#test/demo/ready-file.ts';
import { findProcesses } from '#test/support/find-processes.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_PATIENCE_MS = 120_000;
/** Looking for processes reads about each of them. */
const LOOK_EVERY_MS = 250;
/** Without it `npm run demo` would first install everything anew, under the feet of these tests. */
const isInstalled = existsSync(path.join(ROOT, 'node_modules/.installed-lock'));
/** Processes are found by the folder in their environment, which Linux alone shows. */
const canLook = isInstalled && process.platform === 'linux';

let folder: string;
let demos: ChildProcess[];
let output: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-demo-'));
  demos = [];
  output = '';
});
afterEach(async () => {
  for (const pid of await findProcesses(folder)) process.kill(pid, 'SIGKILL');
  await untilNobodyIsLeft();
  await rm(folder, { recursive: true, force: true });
});

/** As `npm run demo` does. */
function startDemo(
  options: { words?: string[]; env?: Record<string, string>; at?: string } = {},
): ChildProcess {
  const demo = spawn(
    process.execPath,
    ['test/support/bootstrap.mjs', 'demo', ...(options.words ?? [])],
    {
      cwd: ROOT,
      env: { ...process.env, ...options.env, DEMO_FOLDER: options.at ?? folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [demo.stdout, demo.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  demos.push(demo);
  return demo;
}

/** Fails at once where a demo ends meanwhile. */
async function whileTheyRun(holds: () => Promise<boolean>): Promise<void> {
  await until(
    async () => {
      const hasEnded = demos.some(({ exitCode }) => exitCode !== null);
      if (hasEnded) throw new Error(`a demo has ended:\n${output}`);
      return holds();
    },
    START_PATIENCE_MS,
    LOOK_EVERY_MS,
  );
}

async function readReady(at = folder): Promise<Ready> {
  let text = '';
  await whileTheyRun(async () => {
    text = await readFile(path.join(at, 'ready.json'), 'utf8').catch(() => '');
    return text !== '';
  });
  return JSON.parse(text) as Ready;
}

/** Every demo, and what it started, has ended. */
const untilNobodyIsLeft = () =>
  until(async () => (await findProcesses(folder)).length === 0, 60_000, LOOK_EVERY_MS);

/** The program that `bootstrap.mjs` has started. */
async function pidOfDemoItself(at: string): Promise<number> {
  for (const pid of await findProcesses(at)) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'latin1');
    if (words.includes('test/demo/demo.ts')) return pid;
  }
  throw new Error('the demo does not run');
}

describe.runIf(isInstalled)('demos that start at the same moment', () => {
  it('both come up, the one with all calls made, the other able to get the credits it lacks, and leave no process behind', {
    timeout: 200_000,
  }, async () => {
    const [rich, poor] = [path.join(folder, 'rich'), path.join(folder, 'poor')];
    const demo = startDemo({ at: rich });
    startDemo({ at: poor, env: { STARTING_CREDITS: '1' } });
    const [one, other] = [await readReady(rich), await readReady(poor)];
    expect(one.base_url).not.toBe(other.base_url);
    for (const { base_url } of [one, other])
      expect((await fetch(`${base_url}/readyz`)).status).toBe(200);
    expect(output.split('3. The same upsert again')).toHaveLength(2);
    expect(output.split('The demo stays up.')).toHaveLength(3);
    await grantAsItSays(poor);
    expect(await statusOfMatch(other)).toBe(200);
    if (canLook) {
      // Each is the demo, its app, two stand-ins, and what started it.
      for (const at of [rich, poor])
        expect((await findProcesses(at)).length).toBeGreaterThanOrEqual(5);
    }
    demo.kill('SIGINT');
    await once(demo, 'exit');
    if (!canLook) return;
    process.kill(await pidOfDemoItself(poor), 'SIGKILL');
    await untilNobodyIsLeft();
    expect(await readdir(rich)).not.toContain('ready.json');
    expect(await readdir(poor)).toContain('ready.json');
  });
});

/** Grants the credits with the command that a demo without credits has printed. */
async function grantAsItSays(at: string): Promise<void> {
  const [, words] = /npm run demo:credits -- (.+)/.exec(output) ?? [];
  const settings = `--env-file=${path.join(at, 'settings.env')}`;
  const granted = await run(
    process.execPath,
    [settings, 'build/server/operate.js', 'credits', ...(words ?? '').split(' ')],
    { cwd: ROOT },
  );
  expect(granted.stdout).toContain('100 credits added');
}

async function statusOfMatch({ base_url, api_key }: Ready): Promise<number> {
  const photo = await readFile(path.join(ROOT, 'test/fixtures/labels/easy-nike.jpg'));
  const answer = await fetch(`${base_url}/api/v1/image-product-match`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api_key}` },
    body: JSON.stringify({ image_base64: photo.toString('base64'), read_label: false }),
  });
  return answer.status;
}

describe.runIf(canLook)('a demo that ends leaves no process behind', () => {
  it.each([
    ['its photo is not there', { words: ['--photo', 'no-such-photo.jpg'] }, 'no-such-photo.jpg'],
    ['its app does not start', { env: { STARTING_CREDITS: 'many' } }, 'STARTING_CREDITS'],
  ])('because %s', { timeout: 200_000 }, async (_, options, words) => {
    const demo = startDemo(options);
    const [code] = await once(demo, 'exit');
    expect(code, output).toBe(1);
    expect(output).toContain(words);
    await untilNobodyIsLeft();
  });

  it('because whoever started it is killed before it is up', { timeout: 200_000 }, async () => {
    const demo = startDemo();
    // The demo, its app, two stand-ins, and what started it.
    await whileTheyRun(async () => (await findProcesses(folder)).length >= 5);
    expect(output).not.toContain('Ready after');
    demo.kill('SIGKILL');
    await untilNobodyIsLeft();
  });
});
