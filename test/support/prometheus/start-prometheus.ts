import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/support/free-port.ts';
import { until } from '#test/support/until.ts';

/** The settings of Prometheus that are deployed. */
export const DEPLOYED = fileURLToPath(new URL('../../../deploy/prometheus', import.meta.url));

type Sample = { metric: Record<string, string>; value: [number, string] };

export type RunningPrometheus = {
  /** Asks for the value of an expression. @throws Error with Prometheus's words where it cannot be read */
  query: (expression: string) => Promise<Sample[]>;
  /** The labels of all series of a metric. */
  labelsOf: (metric: string) => Promise<Set<string>>;
  /** The expressions of the alerts, as Prometheus has read them. */
  listAlerts: () => Promise<{ name: string; query: string }[]>;
  stop: () => Promise<void>;
};

/** Starts Prometheus with the deployed settings, on one app and in a hurry. @param target host and port */
export async function startPrometheus(program: string, target: string): Promise<RunningPrometheus> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prometheus-'));
  await cp(DEPLOYED, folder, { recursive: true });
  const settings = await readFile(path.join(DEPLOYED, 'prometheus.yml'), 'utf8');
  const file = path.join(folder, 'prometheus.yml');
  await writeFile(file, settings.replaceAll('15s', '1s'));
  await writeFile(path.join(folder, 'targets.yml'), JSON.stringify([{ targets: [target] }]));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    program,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => server.once('exit', resolve));

  async function ask<Data>(where: string, parameters: Record<string, string> = {}): Promise<Data> {
    const response = await fetch(`${url}/api/v1/${where}?${new URLSearchParams(parameters)}`);
    const answer = (await response.json()) as { status: string; error?: string; data: Data };
    if (answer.status !== 'success') throw new Error(`${answer.error}`);
    return answer.data;
  }

  await until(() =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    query: async (query) => (await ask<{ result: Sample[] }>('query', { query })).result,
    async labelsOf(metric) {
      const series = await ask<Record<string, string>[]>('series', { 'match[]': metric });
      return new Set(series.flatMap((labels) => Object.keys(labels)));
    },
    async listAlerts() {
      const { groups } = await ask<{ groups: { rules: { name: string; query: string }[] }[] }>(
        'rules',
      );
      return groups.flatMap(({ rules }) => rules);
    },
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
