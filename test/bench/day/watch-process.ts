import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export type Sample = { memoryMb: number; files: number; threads: number; diskMb: number };

/** What a process holds now: memory that is not swapped out, open files and sockets, threads, and the bytes in its folder. Linux only. */
export async function takeSample(pid: number, folder: string): Promise<Sample> {
  const [status, files] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readdir(`/proc/${pid}/fd`),
  ]);
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    memoryMb: Math.round(read('VmRSS') / 1024),
    files: files.length,
    threads: read('Threads'),
    diskMb: Math.round((await bytesIn(folder)) / 1024 ** 2),
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // A file that was deleted meanwhile takes nothing.
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ blocks }) => blocks * 512,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
