import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function sources(folder: string): Promise<[file: string, text: string][]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [
        path.relative(root, file),
        await readFile(file, 'utf8'),
      ],
    ),
  );
}

/** Names and numbers that only the stand-ins and the demo may know. */
const FIXTURE_WORDS = /local-?shopify|local-?search|northlane-demo|LC2818|195503583218|shpat_/i;
/** An example in a contract or a comment shows a form, not an answer. */
const EXAMPLES = /operations\/[^/]+\/contract\.ts$/;

describe('the product', () => {
  it('knows no fixture by name or number', async () => {
    const found = (await sources('app')).filter(
      ([file, text]) => !EXAMPLES.test(file) && FIXTURE_WORDS.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it('has no branch for tests or the demo', async () => {
    const found = (await sources('app')).filter(([, text]) =>
      /NODE_ENV\s*[!=]==|VITEST|isTest|isDemo/.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });
});

describe('every page under the embedded layout', () => {
  it('hands on the headers of a thrown response, without which the token retry is lost', async () => {
    const pages = (await sources('app/routes')).filter(([file]) =>
      /routes\/app[.\w]*\.tsx$/.test(file),
    );
    expect(pages.length).toBeGreaterThan(1);
    const without = pages.filter(([, text]) => !text.includes('boundary.headers'));
    expect(without.map(([file]) => file)).toEqual([]);
  });
});

describe('what a browser loads', () => {
  it('takes types alone from contracts: zod would be a fifth of all scripts', async () => {
    const inBrowser = (await sources('app/transports/admin')).filter(
      ([file]) => !file.includes('.server.'),
    );
    expect(inBrowser.length).toBeGreaterThan(40);
    const found = inBrowser.filter(([, text]) =>
      /^import (?!type )[^;]*from '[^']*contract\.ts'/m.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });
});
