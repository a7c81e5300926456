import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../local-shopify/main.ts', import.meta.url));

export type LocalShopify = { url: string; stop: () => Promise<void> };

/** Starts local Shopify as a process of its own, on a port that the system picks. */
export async function startLocalShopify(): Promise<LocalShopify> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SHOPIFY_API_KEY: 'local-key', SHOPIFY_API_SECRET: 'local-secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { url, stop };
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('local Shopify has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    if (message && typeof message === 'object' && 'url' in message) return String(message.url);
  }
  throw new Error('local Shopify ended before it was ready');
}
