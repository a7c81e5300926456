import { readdir, readFile } from 'node:fs/promises';

/** Finds the ids of processes whose environment contains a text, such as a folder's name. Works on Linux only. */
export async function findProcesses(marker: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '');
    if (environment.includes(marker)) found.push(Number(name));
  }
  return found;
}
