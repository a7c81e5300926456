import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';

/** Added to the server's niceness: such a thread gets about a tenth of a core that the server needs as well. */
const NICER_BY = 10;
const NICEST = 19;

/** The name of the threads in libuv's pool (uv_thread_setname, since 1.50). */
const POOL_THREAD = 'libuv-worker';
const THREADS = '/proc/self/task';

/**
 * Lowers the priority of the calling worker thread, so that reading photos does not delay other callers. The thread
 * still uses a free core fully. Only on Linux, where process id 0 means the calling thread (setpriority(2), "C
 * library/kernel differences"); elsewhere it means the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lowerPriority(0);
}

/**
 * Does the same for the threads of libuv's pool, in which photos are decoded and scaled, and for those that libvips
 * starts from there, since a thread inherits its priority. Must be called before the first photo. Only on Linux.
 * @returns the number of threads whose priority was lowered
 */
export async function lowerPoolPriority(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  // Reading the directory starts the pool, since the pool does the reading.
  const threads = await readdir(THREADS);
  const named = await Promise.all(
    threads.map(async (thread) => ({
      id: Number(thread),
      name: await readFile(`${THREADS}/${thread}/comm`, 'utf8').catch(() => ''),
    })),
  );
  const pool = named.filter(({ name }) => name.trim() === POOL_THREAD);
  for (const { id } of pool) lowerPriority(id);
  return pool.length;
}

function lowerPriority(threadId: number): void {
  os.setPriority(threadId, Math.min(NICEST, os.getPriority(threadId) + NICER_BY));
}
