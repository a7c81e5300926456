import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type KeyProxy, startKeyProxy } from './start-key-proxy.ts';

const MODULES = inject('mcpToolModules');
const SUITE = path.join(MODULES, '@modelcontextprotocol/conformance/dist/index.js');

describe.skipIf(!MODULES)('the MCP conformance suite', () => {
  let app: OwnApp;
  let shop: TestShop;
  let proxy: KeyProxy;
  let folder: string;
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
      const expected = new URL(`./conformance-${revision}.yml`, import.meta.url);
      const { exitCode, output } = await runSuite([
        ...['server', '--url', `${proxy.url}/mcp`, '--requirements', revision],
        ...['--expected-failures', fileURLToPath(expected)],
      ]);
      expect(exitCode, output).toBe(0);
      expect(output).toContain('Baseline check passed');
      expect(await shop.getBalance()).toBe(before);
    },
    120_000,
  );

  function runSuite(words: string[]): Promise<{ exitCode: number | null; output: string }> {
    return new Promise((resolve) => {
      const args = [SUITE, ...words];
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
});
