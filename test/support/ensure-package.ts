import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Without a network npm would otherwise retry for two minutes. */
const FEW_RETRIES = { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' };

/**
 * Large tools (a browser, PostgreSQL, MCP tools, mutation testing) are separate packages with their own lock files,
 * installed only when needed. Installs one if it is missing and returns the path of its node_modules.
 */
export async function ensurePackage(
  name: 'chromium' | 'postgres' | 'mcp-tools' | 'mutation',
): Promise<string> {
  const folder = fileURLToPath(new URL(`./${name}-package`, import.meta.url));
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(path.join(modules, '.package-lock.json'))) {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: { ...process.env, npm_config_ignore_scripts: 'false', ...FEW_RETRIES },
    }).catch((error: Error) => {
      throw new Error(
        `No ${name} was found on this machine, and its package could not be installed: ${error.message}`,
      );
    });
  }
  return modules;
}
