import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackage } from '#test/support/ensure-package.ts';

/**
 * `npm run mutate [-- FOLDER]`: plants one fault after the other in the merge (or another folder of the
 * upsert, such as `undo`) and says which of them no test notices.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.argv[2] ?? 'merge';
const cache = path.join(root, '.cache/mutation');
await mkdir(cache, { recursive: true });

const modules = await ensurePackage('mutation');
// The runner must be driven by the very vitest that the tests import.
const link = path.join(modules, 'vitest');
if (!existsSync(link)) await symlink(path.join(root, 'node_modules/vitest'), link);

const config = path.join(cache, 'stryker.config.json');
await writeFile(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [path.join(modules, '@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: [`app/operations/storefront-product-upsert/${folder}/*.ts`],
    tempDirName: path.join('.cache', 'mutation', 'sandbox'),
    ignorePatterns: ['.cache', '.demo', 'build', 'docs', 'public', 'node_modules/.cache'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: path.join(cache, `${folder}.json`) },
    thresholds: { high: 95, low: 85, break: 85 },
  }),
);
const stryker = path.join(modules, '@stryker-mutator/core/bin/stryker.js');
const child = spawn(process.execPath, [stryker, 'run', config], { cwd: root, stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
