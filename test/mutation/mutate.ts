import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackage } from '#test/support/ensure-package.ts';
import { targetOf } from './targets.ts';

/**
 * `npm run mutate [-- TARGET [OPTION...]]`: plants one fault after the other in the merge, and says which of
 * them no test notices. Another target is `decide`, `style-codes` or a folder of the upsert, such as `undo`;
 * options are the runner's own (`--mutate FILE`, `--concurrency 1`).
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const [name = 'merge', ...options] = process.argv.slice(2);
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
    mutate: targetOf(name).mutate,
    tempDirName: path.join('.cache', 'mutation', 'sandbox'),
    ignorePatterns: ['.cache', '.demo', 'build', 'docs', 'public', 'node_modules/.cache'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: path.join(cache, `${name}.json`) },
    thresholds: { high: 95, low: 85, break: 85 },
  }),
);
const stryker = path.join(modules, '@stryker-mutator/core/bin/stryker.js');
const child = spawn(process.execPath, [stryker, 'run', config, ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MUTATION_TARGET: name },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
