import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Without a network npm would try for two minutes. */
const SHORT_PATIENCE = { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' };

/**
 * What is heavy (a browser and PostgreSQL, which most machines have already; the tools others wrote for MCP; mutation testing)
 * is a package of its own with its own lock file, installed only where it is missing. Answers the folder of
 * its modules.
 */
export async function ensurePackage(
  name: 'chromium' | 'postgres' | 'mcp-tools' | 'mutation',
): Promise<string> {
  const folder = fileURLToPath(new URL(`./${name}-package`, import.meta.url));
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(path.join(modules, '.package-lock.json'))) {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: { ...process.env, npm_config_ignore_scripts: 'false', ...SHORT_PATIENCE },
    }).catch((error: Error) => {
      throw new Error(
        `No ${name} was found on this machine, and its package could not be installed: ${error.message}`,
      );
    });
  }
  return modules;
}
