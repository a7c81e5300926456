import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readProcessStatus } from '#test/support/process-status.ts';

export type Sample = { memoryMb: number; files: number; threads: number; diskMb: number };

/** What a process holds now: memory, open files and sockets, threads, and the bytes in its folder. Linux only. */
export async function takeSample(pid: number, folder: string): Promise<Sample> {
  const [{ memoryMb, threads }, files] = await Promise.all([
    readProcessStatus(pid),
    readdir(`/proc/${pid}/fd`),
  ]);
  const diskMb = Math.round((await bytesIn(folder)) / 1024 ** 2);
  return { memoryMb, files: files.length, threads, diskMb };
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
