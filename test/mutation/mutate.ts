import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackage } from '#test/support/ensure-package.ts';
import { partsOf } from './targets.ts';

/**
 * `npm run mutate [-- TARGET [CONCURRENCY]]`: plants one fault after the other in the merge, and says which of them no
 * test notices. Other targets are `decide`, `style-codes`, `credits`, `pipeline`, `undo` and the other folders of the upsert.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const [name = 'merge', concurrency = '2'] = process.argv.slice(2);
/** Share of the planted faults that tests have to notice. */
const WANTED = 0.85;
const cache = path.join(root, '.cache/mutation');
await mkdir(cache, { recursive: true });

const modules = await ensurePackage('mutation');
// The runner must be driven by the very vitest that the tests import.
const link = path.join(modules, 'vitest');
if (!existsSync(link)) await symlink(path.join(root, 'node_modules/vitest'), link);

const statuses: string[] = [];
for (const [index, part] of partsOf(name).entries()) {
  statuses.push(...(await plant(part, path.join(cache, `${name}-${index}.json`))));
}
const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
const share = noticed / statuses.length;
process.stdout.write(
  `${name}: ${noticed} of ${statuses.length} faults noticed (${(100 * share).toFixed(1)} %)\n`,
);
if (!(share >= WANTED)) process.exitCode = 1;

/** Plants the faults of one part; answers what became of each that could be planted. */
async function plant(part: ReturnType<typeof partsOf>[number], report: string): Promise<string[]> {
  const config = path.join(cache, 'stryker.config.json');
  await writeFile(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [path.join(modules, '@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
      mutate: part.mutate,
      tempDirName: path.join('.cache', 'mutation', 'sandbox'),
      ignorePatterns: [
        ...['.cache', '.demo', '.dev', 'build', 'public', 'node_modules/.cache'],
        // The documents themselves stay: a test compares the texts of the rules with them.
        'docs/pictures',
      ],
      coverageAnalysis: 'perTest',
      concurrency: Number(concurrency),
      timeoutMS: 20_000,
      reporters: ['clear-text', 'progress-append-only', 'json'],
      jsonReporter: { fileName: report },
    }),
  );
  const stryker = path.join(modules, '@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: part.tests.join(' ') },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the runner ended with ${code}`);
  const { files }: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    await readFile(report, 'utf8'),
  );
  return Object.values(files)
    .flatMap(({ mutants }) => mutants.map(({ status }) => status))
    .filter((status) => !/Ignored|Error/.test(status));
}
