import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));
/** A machine that reaches no archive of Debian's is given up. */
const WITHOUT_NETWORK_MS = 60_000;
const UNPACKED = path.join(CACHE, 'prometheus');

export type PrometheusPrograms = { prometheus: string; promtool: string };

/**
 * Finds Prometheus and promtool: in PROMETHEUS_BIN or on the machine, else in Debian's package, which is unpacked here and not
 * installed. @throws Error that says what to do
 */
export async function findPrometheus(): Promise<PrometheusPrograms> {
  const found =
    (await findIn(process.env.PROMETHEUS_BIN)) ?? (await findIn('')) ?? (await unpacked());
  if (found) return found;
  await unpackFromDebian().catch((error: Error) => {
    throw new Error(
      `Prometheus is not on this machine, and Debian's package of it could not be fetched. Install Prometheus, or name the folder of prometheus and promtool in PROMETHEUS_BIN. ${error.message}`,
    );
  });
  const now = await unpacked();
  if (!now) throw new Error("Debian's package of Prometheus does not run on this machine.");
  return now;
}

const unpacked = () => findIn(path.join(UNPACKED, 'usr/bin'));

/** @param folder empty: wherever programs are looked for */
async function findIn(folder: string | undefined): Promise<PrometheusPrograms | null> {
  if (folder === undefined) return null;
  const programs = {
    prometheus: path.join(folder, 'prometheus'),
    promtool: path.join(folder, 'promtool'),
  };
  return Promise.all(Object.values(programs).map((program) => run(program, ['--version']))).then(
    () => programs,
    () => null,
  );
}

async function unpackFromDebian(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'unpacking-'));
  const apt = (...words: string[]) =>
    run('apt-get', words, { cwd: folder, timeout: WITHOUT_NETWORK_MS });
  const download = () => apt('download', '-qq', 'prometheus');
  try {
    // A machine that has never looked for packages has no list of them.
    await download().catch(() => apt('update', '-qq').then(download));
    const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['--extract', archive, 'all'], { cwd: folder });
    await rename(path.join(folder, 'all'), UNPACKED);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
