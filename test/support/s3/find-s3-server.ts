import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const S3_MODULE = 'github.com/versity/versitygw/cmd/versitygw';
export const S3_VERSION = 'v1.8.0';
/** Two minutes on two processors, with what it is made of fetched. */
const BUILD_WITHIN_MS = 10 * 60_000;

/** Outside the tree, so that it is built once on a machine. */
const CACHE = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'catalog-vision',
);
const BUILT = path.join(CACHE, `versitygw-${S3_VERSION}`);

/**
 * Finds the S3 server of Versity: the program of VERSITYGW_BIN, of the machine, or one that was built before. `npm run test:deep`
 * builds it with Go where there is none; `npm test` has no minutes for that.
 * @param mayBuild whether minutes may be spent on it
 * @throws Error that says what to do
 */
export async function findS3Server(mayBuild: boolean): Promise<string> {
  const candidates = [process.env.VERSITYGW_BIN, 'versitygw', BUILT];
  for (const program of candidates) if (program && (await works(program))) return program;
  if (!mayBuild)
    throw new Error(
      'The S3 server versitygw is not on this machine: npm run test:deep builds it, or name the program in VERSITYGW_BIN.',
    );
  await build().catch((error: Error) => {
    throw new Error(
      `The S3 server versitygw is not on this machine and could not be built. Install Go, or name the program in VERSITYGW_BIN. ${error.message}`,
    );
  });
  return BUILT;
}

const works = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

async function build(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'building-'));
  try {
    const env = { ...process.env, GOBIN: folder };
    await run('go', ['install', `${S3_MODULE}@${S3_VERSION}`], { env, timeout: BUILD_WITHIN_MS });
    // At once: another run may be building it too.
    await rename(path.join(folder, 'versitygw'), BUILT);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
