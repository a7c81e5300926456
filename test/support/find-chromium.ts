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
  return packagedChromium();
}

/**
 * The package is made for machines that have nothing: told that it is on one, it also unpacks the libraries a
 * browser needs and puts them into LD_LIBRARY_PATH, which the browser inherits.
 */
async function packagedChromium(): Promise<string> {
  const modules = await ensurePackage('chromium');
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const entry = pathToFileURL(path.join(modules, '@sparticuz/chromium/build/index.js')).href;
  const packaged = (await import(entry)) as { default: { executablePath: () => Promise<string> } };
  return packaged.default.executablePath();
}
