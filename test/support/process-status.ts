import { readFile } from 'node:fs/promises';

export type ProcessStatus = {
  /** Memory that is not swapped out, now and at its peak, in MB. */
  memoryMb: number;
  peakMb: number;
  threads: number;
};

/** What Linux says of a process (proc(5)); all 0 where it does not run, and on other systems. */
export async function readProcessStatus(pid: number | undefined): Promise<ProcessStatus> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    memoryMb: Math.round(read('VmRSS') / 1024),
    peakMb: Math.round(read('VmHWM') / 1024),
    threads: read('Threads'),
  };
}
