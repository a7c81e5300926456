import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Heavy binaries that most machines have already (a browser, PostgreSQL) are packages of their own, with
 * their own lock file, installed only where they are missing. Answers the folder of their modules.
 */
export async function ensurePackage(name: 'chromium' | 'postgres'): Promise<string> {
  const folder = fileURLToPath(new URL(`./${name}-package`, import.meta.url));
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(path.join(modules, '.package-lock.json'))) {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: { ...process.env, npm_config_ignore_scripts: 'false' },
    }).catch((error: Error) => {
      throw new Error(
        `No ${name} was found on this machine, and its package could not be installed: ${error.message}`,
      );
    });
  }
  return modules;
}
