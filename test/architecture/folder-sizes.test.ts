import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_FILES = 15;
/** Routes lie flat, as the framework wants them. */
const EXCEPTED = ['app/routes'];

it('holds at most fifteen files in each folder of app/', async () => {
  const entries = await readdir(path.join(root, 'app'), { recursive: true, withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const folder = path.relative(root, entry.parentPath).replaceAll(path.sep, '/');
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect(sizes.size).toBeGreaterThan(40);
  const tooLarge = [...sizes].filter(
    ([folder, files]) => files > MAX_FILES && !EXCEPTED.includes(folder),
  );
  expect(tooLarge).toEqual([]);
});
