import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second (`sysconf(_SC_CLK_TCK)`, 100 on every Linux). */
const TICK_MS = 10;

/** Milliseconds of processor that a process and its living children have used. Linux only. */
export async function processorMs(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const all = await Promise.all(pids.map(readTimes));
  return all
    .flatMap((one) => one ?? [])
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((sum, { ms }) => sum + ms, 0);
}

async function readTimes(pid: number): Promise<{ pid: number; parent: number; ms: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // Behind the name of the program, which may hold spaces: state, parent, …, utime and stime as fields 14 and 15 (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    parent: Number(fields[1]),
    ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
  };
}
