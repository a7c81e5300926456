import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEEP_TESTS } from './deep-tests.ts';
import { ensureBuilt } from './ensure-built.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = path.join(root, '.cache/test-report.json');

/**
 * Of every process that the tests start, near the end of the scale (19), so that the threads that read photos, which give
 * way by ten, give way by three: with many apps at a time on a slow machine they would never have a turn.
 */
const NICENESS = 16;

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string }[] }[];
};

/**
 * `npm test`: the build, then every kind of test; ends in one line that counts them. With words, such as `--project unit`,
 * those tests alone; with `--deep` first, the tests that then try more.
 */
async function main(words: string[]): Promise<number> {
  const startedAt = Date.now();
  os.setPriority(NICENESS);
  if (words[0] === '--deep') {
    process.env.TEST_DEPTH = 'deep';
    words.splice(0, 1, ...DEEP_TESTS);
  }
  if ((await run('npm', ['run', '--silent', 'generate'])) !== 0) return finish(0, 1);
  if (needsBuild(words)) await ensureBuilt();
  await rm(report, { force: true });
  const scratch = await makeScratchFolder();
  process.env.TMPDIR = scratch;
  // A few hundred processes load the same modules: each but the first finds them compiled.
  process.env.NODE_COMPILE_CACHE = path.join(scratch, 'compiled');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const code = await run('node', [...vitest, ...words]);
  await rm(scratch, { recursive: true, force: true });
  const counted = await readReport();
  if (!counted) return finish(0, 1);
  printByKind(counted);
  console.log(`Took ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
  const failed = counted.numFailedTests;
  // A file that could not even be loaded fails the run without a failed test.
  return finish(
    counted.numPassedTests,
    failed === 0 && code !== 0 ? 1 : failed,
    counted.numPendingTests,
  );
}

/** Projects that test the sources as they are, and their folders. */
const SOURCES_ALONE: Readonly<Record<string, string>> = {
  unit: 'test/unit/',
  architecture: 'test/architecture/',
  extension: 'test/extensions/',
  'local-shopify': 'test/local-shopify/',
  'local-search': 'test/local-search/',
  'integration-store': 'test/integration/store/',
  'integration-photos': 'test/integration/photos/',
};
const SOURCE_FOLDERS = Object.values(SOURCES_ALONE);

/** @param words as vitest takes them, such as `--project unit` or the path of a file */
function needsBuild(words: readonly string[]): boolean {
  const projects = words.filter((_, index) => words[index - 1] === '--project');
  if (projects.length > 0) return projects.some((name) => !Object.hasOwn(SOURCES_ALONE, name));
  const paths = words.filter((word) => word.startsWith('test/'));
  const isOfSources = (file: string) =>
    SOURCE_FOLDERS.some((folder) => `${file}/`.startsWith(folder));
  return paths.length === 0 || !paths.every(isOfSources);
}

function finish(passed: number, failed: number, skipped = 0): number {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function readReport(): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function printByKind({ testResults }: Report): void {
  const kinds = new Map<string, number>();
  for (const file of testResults) {
    const kind = path.relative(root, file.name).split(path.sep)[1] ?? 'other';
    kinds.set(kind, (kinds.get(kind) ?? 0) + file.assertionResults.length);
  }
  console.log(`Tests by kind: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
}

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

process.exit(await main(process.argv.slice(2)));
