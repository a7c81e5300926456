import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackage } from './ensure-package.ts';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a test starts Chromium, as root too; with nothing that calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=LocalNetworkAccessChecks',
];

/** A Chromium of this machine (CHROMIUM_PATH first), else the one of a registry package. */
export async function findChromium(): Promise<string> {
  for (const place of [process.env.CHROMIUM_PATH, ...KNOWN_PLACES]) {
    if (
      place &&
      (await access(place, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return place;
  }
  const modules = await ensurePackage('chromium');
  const entry = pathToFileURL(path.join(modules, '@sparticuz/chromium/build/esm/index.js')).href;
  const packaged = (await import(entry)) as { default: { executablePath: () => Promise<string> } };
  return packaged.default.executablePath();
}
