import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

export type DirectoryLock = { release: () => Promise<void> };

/**
 * Keeps a second process from opening an embedded database directory: PGlite has no lock of its own, and two
 * writers lose each other's rows without an error. On Linux the lock is an abstract socket, which the kernel frees
 * even on kill -9; elsewhere a file with the owner's pid (docs/decisions/0073).
 * @throws Error that names the directory and says what to do
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  return process.platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
}

function inUse(directory: string): Error {
  return new Error(
    `The database in ${directory} is in use by another process. Stop that one, choose another DATA_DIR, ` +
      'or set DATABASE_URL to a PostgreSQL server, which several processes may share.',
  );
}

async function lockBySocket(directory: string): Promise<DirectoryLock> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 40);
  const server = net.createServer().listen(`\0catalog-vision-${name}`).unref();
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(directory) : error;
  });
  return { release: () => server[Symbol.asyncDispose]() };
}

async function lockByFile(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, '..', `${path.basename(directory)}.lock`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(String(process.pid));
      await handle.close();
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAlive(Number(await readFile(file, 'utf8').catch(() => '')))) throw inUse(directory);
      await rm(file, { force: true });
    }
  }
  throw inUse(directory);
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
