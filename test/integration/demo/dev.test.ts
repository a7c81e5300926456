import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ready } from '#test/demo/ready-file.ts';
import { findProcesses } from '#test/support/find-processes.ts';
import { openAppUrl } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_PATIENCE_MS = 180_000;
/** The app starts anew in a second; on a machine that runs other tests too, in many. */
const RESTART_PATIENCE_MS = 150_000;
/** Without it `npm run dev` would first install everything anew, under the feet of these tests. */
const isInstalled = existsSync(path.join(ROOT, 'node_modules/.installed-lock'));
/** Shared with this tree; everything else that has no dot in front is copied. */
const SHARED = ['node_modules', 'build'];
/** Shopify's library turns away what looks like a robot. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/156 Safari/537.36' };

const isTried = byDepth(false, isInstalled && process.platform === 'linux');

describe.runIf(isTried)('npm run dev', () => {
  let folder: string;
  let dev: ChildProcess;
  let ready: Ready;
  let output = '';

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-dev-')));
    for (const name of await readdir(ROOT)) {
      const [from, to] = [path.join(ROOT, name), path.join(folder, name)];
      if (SHARED.includes(name)) await symlink(from, to);
      else if (!name.startsWith('.')) await cp(from, to, { recursive: true });
    }
    dev = spawn(process.execPath, ['test/support/bootstrap.mjs', 'dev'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    let text = '';
    await until(async () => {
      if (dev.exitCode !== null) throw new Error(`npm run dev has ended:\n${output}`);
      text = await readFile(path.join(folder, '.dev/ready.json'), 'utf8').catch(() => '');
      return text !== '';
    }, START_PATIENCE_MS);
    ready = JSON.parse(text) as Ready;
  }, START_PATIENCE_MS);

  afterAll(async () => {
    for (const pid of await findProcesses(folder)) process.kill(pid, 'SIGKILL');
    await until(async () => (await findProcesses(folder)).length === 0);
    await rm(folder, { recursive: true, force: true });
  });

  async function change(file: string, from: string, to: string): Promise<void> {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(folder, file), text.replace(from, to));
  }

  async function openPage(): Promise<string> {
    const store = openLocalStore(new URL(ready.store_graphql_url).origin, ready.shop);
    const answer = await fetch(await openAppUrl(ready.base_url, store), { headers: BROWSER });
    return answer.text();
  }

  const askNowhere = async () => (await fetch(`${ready.base_url}/api/v1/nowhere`)).text();

  it('says where the app is in the admin, the key, and how to call it', () => {
    expect(output).toContain(ready.admin_url);
    expect(output).toContain(`KEY=${ready.api_key}`);
    expect(output).toContain('curl -s $BASE/api/v1/image-product-match');
  });

  it('shows the change of a page, which the browser learns of', async () => {
    expect(await openPage()).toMatch(/import "[^"]*hmr-runtime/);
    const script = await fetch(`${ready.base_url}/app/root.tsx`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('import.meta.hot.accept');
    await change('app/root.tsx', "title: 'Catalog Vision'", "title: 'Another Vision'");
    await until(async () => (await openPage()).includes('<title>Another Vision</title>'));
  });

  it('starts the app anew when code outside the pages changes', async () => {
    expect(await askNowhere()).toContain('"title":"Not found"');
    await change('app/platform/errors.ts', "title: 'Not found'", "title: 'Changed here'");
    await until(
      async () => (await askNowhere()).includes('"title":"Changed here"'),
      RESTART_PATIENCE_MS,
    );
  });

  it('says what is wrong with code that cannot be read, and goes on once it can', async () => {
    await change('app/platform/errors.ts', "title: 'Changed here'", 'title: = here');
    await until(async () => (await askNowhere()).includes('errors.ts:'), RESTART_PATIENCE_MS);
    await change('app/platform/errors.ts', 'title: = here', "title: 'Mended here'");
    await until(
      async () => (await askNowhere()).includes('"title":"Mended here"'),
      RESTART_PATIENCE_MS,
    );
  });

  it('ends everything it has started on Ctrl-C', async () => {
    expect((await findProcesses(folder)).length).toBeGreaterThanOrEqual(5);
    const ended = once(dev, 'exit');
    dev.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await until(async () => (await findProcesses(folder)).length === 0);
    expect(await readdir(path.join(folder, '.dev'))).not.toContain('ready.json');
  });
});
