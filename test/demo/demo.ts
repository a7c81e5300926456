import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { readProcessStatus } from '#test/support/process-status.ts';
import { createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { CallRefused, callOperation } from './call-operation.ts';
import { DEMO_FOLDER, ROOT } from './demo-folder.ts';
import { endOnSignal } from './end-on-signal.ts';
import { firstCalls } from './first-calls.ts';
import { printMatch, printUpsert, say } from './print-results.ts';
import { removeReady, writeReady } from './ready-file.ts';
import { type RunningDemo, startDemo } from './start-demo.ts';
import { toUpsert } from './to-upsert.ts';

const PHOTO = path.join(ROOT, 'test/fixtures/labels/easy-under-armour.jpg');
const { values } = parseArgs({
  options: { exit: { type: 'boolean' }, fresh: { type: 'boolean' }, photo: { type: 'string' } },
});
const startedAt = performance.now();
let demo: RunningDemo | undefined;
const end = endOnSignal(async () => {
  if (demo) await removeReady(DEMO_FOLDER);
  await demo?.stop();
});

try {
  const buildSeconds = await ensureBuilt();
  if (buildSeconds > 0) say(`Built the app in ${buildSeconds.toFixed(1)} s.`);
  demo = await startDemo({
    folder: DEMO_FOLDER,
    isFresh: values.fresh ?? false,
    spawnApp,
    createKey: createKeyByCommand,
  });
  const isShown = await showBothCalls(demo);
  say(`Peak memory of the app: ${await peakMemory(demo.app.child.pid)}.`);
  if (!values.exit) {
    say(`The app in the store’s admin, for any browser: ${demo.ready.admin_url}`);
    say(`A first call, from another terminal:\n${firstCalls(demo.ready)}`);
    say('The demo stays up. Ctrl-C ends it.');
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`Ready after ${seconds} s at ${demo.ready.base_url} (all addresses in .demo/ready.json).`);
  // Written last: its existence means that the demo is ready.
  await writeReady(DEMO_FOLDER, demo.ready);
  if (values.exit) await end(isShown ? 0 : 1);
} catch (error) {
  await end(1, error instanceof Error ? error.message : error, demo?.app.output());
}

/** False if the store has no credits left. The demo then stays up, so that more can be granted. */
async function showBothCalls({ ready }: RunningDemo): Promise<boolean> {
  try {
    await callBoth(ready.base_url, ready.api_key);
    return true;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'insufficient_credits') throw error;
    say(
      `\nNo credits are left in the demo’s store ${ready.shop}: the call was refused and cost nothing.`,
    );
    say('Grant more while the demo runs, each time with another --ref:');
    say(
      `  npm run demo:credits -- grant --shop ${ready.shop} --amount 100 --ref more-${Date.now()}`,
    );
    say('Or start over with an empty database and new credits: npm run demo -- --fresh\n');
    return false;
  }
}

async function callBoth(baseUrl: string, apiKey: string): Promise<void> {
  const file = values.photo ?? PHOTO;
  const photo = await readFile(file);
  say(
    `\n1. Match: POST /api/v1/image-product-match with ${path.relative(ROOT, file)} (${photo.length} bytes)`,
  );
  const match = await callOperation(baseUrl, apiKey, 'image-product-match', {
    image_base64: photo.toString('base64'),
  });
  printMatch(match);
  if (match.matched !== true) return;
  const upsert = toUpsert(match);
  say('\n2. Upsert: POST /api/v1/storefront-product-upsert');
  printUpsert(await callOperation(baseUrl, apiKey, 'storefront-product-upsert', upsert));
  say('\n3. The same upsert again');
  printUpsert(await callOperation(baseUrl, apiKey, 'storefront-product-upsert', upsert));
}

async function peakMemory(pid: number | undefined): Promise<string> {
  const { peakMb } = await readProcessStatus(pid);
  return peakMb > 0 ? `${peakMb} MB` : 'unknown on this system';
}
