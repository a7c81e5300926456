import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const INPUTS = [
  'app',
  'public',
  'prisma/schema.prisma',
  'prisma/migrations',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
];
const stamp = path.join(root, 'build/.made-from');

/** Builds the app if its sources have changed since the last build. Returns the seconds it took, 0 if nothing. */
export async function ensureBuilt(): Promise<number> {
  const startedAt = performance.now();
  const sources = await hashFiles(INPUTS);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return 0;
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: root });
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, sources);
  return (performance.now() - startedAt) / 1000;
}

async function hashFiles(inputs: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await listFiles(path.join(root, input))) {
      hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function listFiles(fileOrFolder: string): Promise<string[]> {
  const entries = await readdir(fileOrFolder, { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (!entries) return [fileOrFolder];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
