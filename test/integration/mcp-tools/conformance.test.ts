import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { startGate } from './start-gate.ts';
import { type KeyProxy, startKeyProxy } from './start-key-proxy.ts';

const MODULES = inject('mcpToolModules');
const SUITE = path.join(MODULES, '@modelcontextprotocol/conformance/dist/index.js');

/** The suite run by itself: it writes into the folder where it starts. */
function runSuite(url: string, revision: string, baseline: string) {
  const expected = fileURLToPath(new URL(`./${baseline}-${revision}.yml`, import.meta.url));
  return new Promise<{ exitCode: number | null; output: string }>((resolve) => {
    const args = [
      ...[SUITE, 'server', '--url', url, '--requirements', revision],
      ...['--expected-failures', expected],
    ];
    const child = execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_error, stdout, stderr) => {
        const output = `${stdout.slice(stdout.indexOf('=== SUMMARY'))}\n${stderr}`;
        resolve({ exitCode: child.exitCode, output });
      },
    );
  });
}

let folder: string;

describe.skipIf(!MODULES)('the MCP conformance suite', () => {
  let app: OwnApp;
  let shop: TestShop;
  let proxy: KeyProxy;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-conformance-'));
    // The suite takes pages of this machine for welcome ones; that they are where the app itself is local.
    app = await startApp({ env: { APP_URL: 'http://127.0.0.1:3000' } });
    shop = await app.openShop();
    proxy = await startKeyProxy(app.url, shop.apiKey);
  });
  afterAll(async () => {
    await proxy.close();
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each(['2025-11-25', '2026-07-28'])(
    'finds all that revision %s requires, but for what the list beside this file names',
    async (revision) => {
      const before = await shop.getBalance();
      const { exitCode, output } = await runSuite(`${proxy.url}/mcp`, revision, 'conformance');
      expect(exitCode, output).toBe(0);
      expect(output).toContain('Baseline check passed');
      expect(await shop.getBalance()).toBe(before);
    },
    120_000,
  );

  it.each(['2025-11-25', '2026-07-28'])(
    'finds all that revision %s requires where the tools, resources and prompts are those that it asks for',
    async (revision) => {
      const gate = await startGate(app.services.mcp);
      const keyed = await startKeyProxy(gate.url, shop.apiKey);
      const { exitCode, output } = await runSuite(`${keyed.url}/mcp`, revision, 'fixtures');
      expect(exitCode, output).toBe(0);
      expect(output).toContain('Baseline check passed');
      await keyed.close();
      await gate.close();
    },
    120_000,
  );
});
