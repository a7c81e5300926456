import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 6 * 2 ** 30;
const PREFIX = 'catalog-vision-run-';

/**
 * Makes a folder in which tests make their databases and other files: in memory where there is plenty, since an embedded
 * database writes each commit through to the disk, which took a tenth of a run. A folder of its own: what unpacks a browser
 * there changes who may enter it, and PostgreSQL shares memory beside it.
 */
export async function makeScratchFolder(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => null);
  const isRoomy = disk !== null && disk.bavail * disk.bsize >= NEEDED_BYTES;
  const place = isRoomy && os.freemem() >= NEEDED_BYTES ? IN_MEMORY : os.tmpdir();
  await removeLeftOver(place);
  return mkdtemp(path.join(place, `${PREFIX}${process.pid}-`));
}

/** Runs that were killed left theirs behind. */
async function removeLeftOver(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid > 0 && !isRunning(pid))
      await rm(path.join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
