import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf, rowLine } from '#app/platform/backup/backup-lines.ts';
import { checkBackup } from '#app/platform/backup/read-backup.ts';
import { readMigrationsOfBackup } from '#app/platform/backup/restore-backup.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'read-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MIGRATION = { name: '20261120000000_first', checksum: 'abc' };
const HEAD = {
  format: 1,
  madeAt: '2026-11-26T10:00:00.000Z',
  migrations: [MIGRATION],
  tables: [{ name: 'shop', columns: ['id'] }],
};
const LINES = [
  lineOf('head', HEAD),
  lineOf('table', 'shop'),
  rowLine('{"id":"shop_1"}'),
  rowLine('{"id":"shop_2"}'),
  lineOf('photo', { table: 'kept_photo', id: 'photo_1', base64: 'AAAA' }),
  lineOf('end', { rows: { shop: 2 }, photos: 1 }),
];

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'backup.gz');
  await writeFile(file, bytes);
  return file;
}
const backupOf = (lines: readonly string[]) => fileOf(gzipSync(`${lines.join('\n')}\n`));
const without = (index: number) => LINES.filter((_, each) => each !== index);

describe('the file of a backup', () => {
  it('is read where it is whole', async () => {
    expect(await checkBackup(await backupOf(LINES))).toEqual(HEAD);
  });

  it('is read where a row has characters at which some readers begin a line', async () => {
    const odd = rowLine('{"id":"a\u2028b\u2029c\u0085d"}');
    expect(
      await checkBackup(await backupOf([...LINES.slice(0, 2), odd, ...LINES.slice(3)])),
    ).toEqual(HEAD);
  });

  const damaged: [what: string, file: () => Promise<string>][] = [
    ['without its head', () => backupOf(without(0))],
    ['without the name of a table', () => backupOf(without(1))],
    ['with a row less', () => backupOf(without(2))],
    ['with a photo less', () => backupOf(without(4))],
    ['without its end', () => backupOf(without(5))],
    ['with something behind its end', () => backupOf([...LINES, rowLine('{}')])],
    ['with two heads', () => backupOf([...LINES.slice(0, 1), ...LINES])],
    ['of another format', () => backupOf([lineOf('head', { ...HEAD, format: 2 }), ...without(0)])],
    [
      'with a line that is none',
      () => backupOf([...LINES.slice(0, 4), '{"a":1}', ...LINES.slice(4)]),
    ],
    ['that was cut', () => fileOf(gzipSync(LINES.join('\n')).subarray(0, -9))],
    ['that is empty', () => fileOf(Buffer.alloc(0))],
    ['that is something else', () => fileOf(Buffer.from('hello'))],
  ];
  it.each(damaged)('%s is refused', async (_what, file) => {
    await expect(checkBackup(await file())).rejects.toThrow(
      /not a complete backup.*Nothing was changed/,
    );
  });

  it('says so where there is none', async () => {
    const nowhere = path.join(folder, 'nowhere.gz');
    await expect(checkBackup(nowhere)).rejects.toThrow('there is no such file');
  });

  it('of a version with other migrations is refused', async () => {
    await expect(readMigrationsOfBackup(await backupOf(LINES), folder)).rejects.toThrow(
      /another version of this app.*20261120000000_first/,
    );
  });
});
