import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const third = path.join(root, 'test/fixtures/third-operation/shelf-note');
const SOURCES = ['app', 'prisma', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts'];

export type OtherBuild = {
  /** Options of `startApp`. */
  bundle: string;
  remove: () => Promise<void>;
};

/**
 * Adds an operation to a copy of the product as a developer would, a folder and an entry of the registry, checks its types
 * and builds it.
 * @throws Error with what the type check or the build said
 */
export async function buildWithThird(): Promise<OtherBuild> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-third-'));
  const at = (...parts: string[]) => path.join(copy, ...parts);
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    for (const source of SOURCES)
      await cp(path.join(root, source), at(source), { recursive: true });
    await symlink(await realpath(path.join(root, 'node_modules')), at('node_modules'));

    await cp(third, at('app/operations/shelf-note'), { recursive: true });
    const registry = await readFile(at('app/operations/registry.ts'), 'utf8');
    await writeFile(
      at('app/operations/registry.ts'),
      `import { shelfNote } from './shelf-note/operation.ts';\n${registry.replace('[imageProductMatch,', '[shelfNote, imageProductMatch,')}`,
    );

    // Wait for both: the folder is deleted if one fails.
    const ended = await Promise.allSettled([
      run(copy, 'remix', 'vite:build'),
      run(copy, 'tsc', '--noEmit'),
    ]);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    // An empty database made once, at build time: the same for every build.
    for (const name of await readdir(path.join(root, 'build'))) {
      if (!name.startsWith('database-template')) continue;
      await cp(path.join(root, 'build', name), at('build', name), { recursive: true });
    }
    return { bundle: at('build/server/server.js'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  const file = await realpath(path.join(root, 'node_modules/.bin', program));
  await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`${program}: ${error.message}\n${error.stdout ?? ''}`);
  });
}
