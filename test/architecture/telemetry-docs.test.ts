import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { METRICS } from '#app/platform/telemetry/metrics.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

let guide: string;
beforeAll(async () => {
  guide = await read('docs/operating.md');
});

it('docs/operating.md lists every metric with its unit, its labels and what it is', () => {
  const rows = Object.values(METRICS).map(({ name, unit, labels, description }) => {
    const shown = labels.map((label) => `\`${label}\``).join(', ');
    return { name, unit, shown, description };
  });
  const told = [...guide.matchAll(/^\| `([a-z]\S+\.\S+)` \| \w+, (\S+) \| (.*?) ?\| (.+) \|$/gm)];
  expect(
    told.map(([, name, unit, shown, description]) => ({ name, unit, shown, description })),
  ).toEqual(rows);
});

it('docs/operating.md lists every alert with its severity', async () => {
  const alerts = await read('deploy/prometheus/alerts.yml');
  const deployed = [...alerts.matchAll(/alert: (\w+)\n[\s\S]*?severity: (\w+)/g)];
  const told = [...guide.matchAll(/^\| (\w+) \| (critical|warning) \| .+ \|$/gm)];
  expect(deployed.length).toBeGreaterThan(10);
  expect(told.map(([, ...row]) => row)).toEqual(deployed.map(([, ...row]) => row));
});
