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
async function pidOfDemoItself(): Promise<number> {
  for (const pid of await findProcesses(folder)) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'latin1');
    if (words.includes('test/demo/demo.ts')) return pid;
  }
  throw new Error('the demo does not run');
}

describe.runIf(isInstalled)('demos', () => {
  it('that start at the same moment both come up with all calls made, and leave no process behind', {
    timeout: 200_000,
  }, async () => {
    const folders = [path.join(folder, 'one'), path.join(folder, 'other')] as const;
    const [one, other] = [startDemo({ at: folders[0] }), startDemo({ at: folders[1] })];
    const both = [await readReady(folders[0]), await readReady(folders[1])];
    expect(new Set(both.map(({ base_url }) => base_url)).size).toBe(2);
    for (const { base_url } of both) expect((await fetch(`${base_url}/readyz`)).status).toBe(200);
    for (const words of ['3. The same upsert again', 'The demo stays up.'])
      expect(output.split(words)).toHaveLength(3);
    if (canLook) {
      // Each is the demo, its app, two stand-ins, and what started it.
      for (const at of folders) expect((await findProcesses(at)).length).toBeGreaterThanOrEqual(5);
    }
    // By Ctrl-C, and because whoever started it is killed.
    one.kill('SIGINT');
    other.kill('SIGKILL');
    await Promise.all([once(one, 'exit'), once(other, 'exit')]);
    if (!canLook) return;
    await untilNobodyIsLeft();
    for (const at of folders) expect(await readdir(at)).not.toContain('ready.json');
  });
});

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
});

describe.runIf(isInstalled)('a demo whose store has no credits left', () => {
  it('says how to grant more, stays up, and leaves no process behind when it is killed', {
    timeout: 200_000,
  }, async () => {
    startDemo({ env: { STARTING_CREDITS: '1' } });
    await whileTheyRun(async () => output.includes('No credits are left'));
    const ready = await readReady();
    const [, words] = /npm run demo:credits -- (.+)/.exec(output) ?? [];
    const granted = await run(
      process.execPath,
      [
        `--env-file=${path.join(folder, 'settings.env')}`,
        'build/server/operate.js',
        'credits',
        ...(words ?? '').split(' '),
      ],
      { cwd: ROOT },
    );
    expect(granted.stdout).toContain('100 credits added');
    const answer = await fetch(`${ready.base_url}/api/v1/image-product-match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ready.api_key}` },
      body: JSON.stringify({
        image_base64: (
          await readFile(path.join(ROOT, 'test/fixtures/labels/easy-nike.jpg'))
        ).toString('base64'),
        read_label: false,
      }),
    });
    expect(answer.status).toBe(200);
    if (!canLook) return;
    process.kill(await pidOfDemoItself(), 'SIGKILL');
    await untilNobodyIsLeft();
    expect(await readdir(folder)).toContain('ready.json');
  });
});
