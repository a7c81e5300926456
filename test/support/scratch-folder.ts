import { mkdtemp, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Makes a folder in which tests make their databases and other files: in memory where there is plenty, since an embedded
 * database writes each commit through to the disk, which took a tenth of a run. A folder of its own: what unpacks a browser
 * there changes who may enter it, and PostgreSQL shares memory beside it.
 */
export async function makeScratchFolder(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => null);
  const isRoomy = disk !== null && disk.bavail * disk.bsize >= NEEDED_BYTES;
  const place = isRoomy && os.freemem() >= NEEDED_BYTES ? IN_MEMORY : os.tmpdir();
  return mkdtemp(path.join(place, 'catalog-vision-run-'));
}
