import { execFile } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

const at = (file: string) => new URL(`../../../../app/${file}`, import.meta.url).href;
const MODULE = at('platform/threads/lower-thread-priority.ts');

/** The niceness of a worker thread before and after it gives way. */
async function nicenessOfWorker(): Promise<[before: number, after: number]> {
  const code = `
    import { getPriority } from 'node:os';
    import { parentPort } from 'node:worker_threads';
    import { lowerThreadPriority } from ${JSON.stringify(MODULE)};
    const before = getPriority(0);
    lowerThreadPriority();
    parentPort.postMessage([before, getPriority(0)]);
  `;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const [niceness] = await once(worker, 'message');
  await worker.terminate();
  return niceness as [number, number];
}

describe.skipIf(process.platform !== 'linux')('a worker thread that gives way', () => {
  it("is of lower priority than the server's own thread, which keeps its own", async () => {
    const own = os.getPriority(0);
    const [before, after] = await nicenessOfWorker();
    expect(before).toBe(own);
    expect(after).toBeGreaterThan(own);
    expect(os.getPriority(0)).toBe(own);
  });
});

/** The niceness of each thread of a process that has scaled a picture, by the thread's name. */
async function nicenessOfThreads(): Promise<[name: string, niceness: number][]> {
  const code = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { lowerPoolPriority } from ${JSON.stringify(MODULE)};
    import { sharp } from ${JSON.stringify(at('imaging/sharp.ts'))};
    await lowerPoolPriority();
    const create = { width: 2000, height: 2000, channels: 3, background: 'red' };
    await sharp({ create }).rotate(30).jpeg().toBuffer();
    const threads = readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8');
      const [, name, rest] = /\\((.*)\\) (.*)/s.exec(stat);
      return [name, Number(rest.split(' ')[16])];
    });
    console.log(JSON.stringify(threads));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    code,
  ]);
  return JSON.parse(stdout) as [string, number][];
}

describe.skipIf(process.platform !== 'linux')('the threads in which photos are decoded', () => {
  it("are of lower priority than the server's own", async () => {
    const own = os.getPriority(0);
    const threads = await nicenessOfThreads();
    const decoding = threads.filter(([name]) => /libuv-worker|libvips/.test(name));
    expect(decoding.length).toBeGreaterThanOrEqual(4);
    expect(decoding.filter(([, niceness]) => niceness <= own)).toEqual([]);
    expect(threads[0]?.[1]).toBe(own);
  });
});
