import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';

/** Added to the server's own: a thread that is 10 nicer gets about a tenth of a core that the server wants as well. */
const NICER_BY = 10;
const NICEST = 19;

/** What libuv calls the threads of its pool (uv_thread_setname, since 1.50). */
const POOL_THREAD = 'libuv-worker';
const THREADS = '/proc/self/task';

/**
 * Lets the calling worker thread give way to the server's own thread, so that reading photos keeps no other caller
 * waiting; a core that is free it still uses whole. On Linux alone: there process id 0 means the calling thread
 * (setpriority(2), "C library/kernel differences"), elsewhere the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') giveWay(0);
}

/**
 * The same for the threads of libuv's pool, in which photos are decoded and scaled, and for those that libvips starts
 * from there: a thread inherits its priority. To be called before the first photo. On Linux alone.
 * @returns how many threads give way now
 */
export async function lowerPoolPriority(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  // Asking for the names runs in the pool, and so starts it.
  const threads = await readdir(THREADS);
  const named = await Promise.all(
    threads.map(async (thread) => ({
      id: Number(thread),
      name: await readFile(`${THREADS}/${thread}/comm`, 'utf8').catch(() => ''),
    })),
  );
  const pool = named.filter(({ name }) => name.trim() === POOL_THREAD);
  for (const { id } of pool) giveWay(id);
  return pool.length;
}

function giveWay(threadId: number): void {
  os.setPriority(threadId, Math.min(NICEST, os.getPriority(threadId) + NICER_BY));
}
