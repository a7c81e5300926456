import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { link, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

export type DirectoryLock = { release: () => Promise<void> };

/**
 * Keeps a second process from opening an embedded database directory: PGlite has no lock of its own, and two writers
 * lose each other's rows without an error. On Linux the lock is an abstract socket, which the kernel frees even on kill
 * -9; elsewhere it is a file with the owner's pid (docs/decisions/0073).
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  return process.platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
}

/** Another process has the directory open. `pid` is null if that process cannot be seen. */
export class DirectoryInUse extends Error {
  readonly pid: number | null;
  constructor(directory: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `another process (${pid})`;
    super(
      `The database in ${directory} is in use by ${holder}. Stop that one, choose another DATA_DIR, ` +
        'or set DATABASE_URL to a PostgreSQL server, which several processes may share.',
    );
    this.pid = pid;
  }
}

async function lockBySocket(directory: string): Promise<DirectoryLock> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 40);
  const server = net.createServer().listen(`\0catalog-vision-${name}`).unref();
  await once(server, 'listening').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DirectoryInUse(directory, await findHolder(`@catalog-vision-${name}`));
  });
  return { release: () => server[Symbol.asyncDispose]() };
}

/** Returns the process that listens on an abstract socket; null if it has another user or runs in another container. */
async function findHolder(socketName: string): Promise<number | null> {
  const sockets = await readFile('/proc/net/unix', 'utf8').catch(() => '');
  const line = sockets.split('\n').find((each) => each.endsWith(` ${socketName}`));
  const inode = line?.trim().split(/\s+/)[6];
  if (inode === undefined) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const targets = files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => ''));
    if ((await Promise.all(targets)).includes(`socket:[${inode}]`)) return Number(pid);
  }
  return null;
}

async function lockByFile(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, '..', `${path.basename(directory)}.lock`);
  // A link to a complete file: nobody sees a lock without its owner.
  const own = `${file}.${process.pid}`;
  await writeFile(own, String(process.pid), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        await link(own, file);
        return { release: () => rm(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const pid = Number(await readFile(file, 'utf8').catch(() => ''));
        if (isAlive(pid)) throw new DirectoryInUse(directory, pid);
        await rm(file, { force: true });
      }
    }
    throw new DirectoryInUse(directory, null);
  } finally {
    await rm(own, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
