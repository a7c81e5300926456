import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DoctorPatient, openDoctorPatient } from '#test/support/open-doctor-patient.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { runDoctor } from '#test/support/run-doctor.ts';
import { HERE } from '#test/support/with-patient.ts';

const run = promisify(execFile);

let patient: DoctorPatient;
/** A copy of the database of an app that has stopped. */
let stopped: string;
const folder = () => patient.env.DATA_DIR ?? '';
beforeAll(async () => {
  patient = await openDoctorPatient();
});
afterAll(async () => {
  await patient.close();
});

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

describe('the doctor beside a server with the embedded database', () => {
  it('names the process that has it open where that takes no commands', async () => {
    await rm(path.join(folder(), 'commands.sock'));
    const { faults, exitCode } = await runDoctor(patient.env, HERE);
    expect(idsOf(faults)).toEqual(['database-in-use']);
    expect(faults[0]?.what).toContain(`process ${patient.app.child.pid}`);
    expect(faults[0]?.fix).toContain(`End process ${patient.app.child.pid}`);
    expect(exitCode).toBe(1);
  });
});

describe('the doctor of an embedded database', () => {
  beforeAll(async () => {
    await patient.app.stop();
    stopped = `${folder()}-copy`;
    await cp(folder(), stopped, { recursive: true });
  });
  afterAll(() => rm(stopped, { recursive: true, force: true }));

  it('finds a migration of a newer version', async () => {
    await readDatabase(
      patient.env,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('tomorrow', 'x', '20991231000000_of_tomorrow', now())`,
    );
    const { faults } = await runDoctor(patient.env, HERE);
    expect(idsOf(faults)).toEqual(['migration-newer']);
    expect(faults[0]?.what).toContain('20991231000000_of_tomorrow');
  });

  it('finds one that another version of PostgreSQL has made', async () => {
    await writeFile(path.join(stopped, 'database/PG_VERSION'), '12\n');
    const { faults } = await runDoctor({ ...patient.env, DATA_DIR: stopped }, HERE);
    expect(idsOf(faults)).toEqual(['database-broken']);
    expect(faults[0]?.what).toContain('made by PostgreSQL 12');
    expect(faults[0]?.fix).toContain('Start the version of this app that made it');
  });

  it('finds that the running server does not know the doctor, as one from before an upgrade', async () => {
    const older = http.createServer((_, response) =>
      response.writeHead(400).end(JSON.stringify({ message: 'Commands for the person who …' })),
    );
    await new Promise<void>((resolve) =>
      older.listen(path.join(stopped, 'commands.sock'), resolve),
    );
    try {
      const { faults } = await runDoctor({ ...patient.env, DATA_DIR: stopped }, HERE);
      expect(idsOf(faults)).toEqual(['server-outdated']);
      expect(faults[0]?.fix).toContain('Restart the server');
    } finally {
      await new Promise((resolve) => older.close(resolve));
    }
  });

  it('finds a DATA_DIR that cannot be written in', async () => {
    const DATA_DIR = path.join(stopped, 'database/PG_VERSION/data');
    const { faults } = await runDoctor({ ...patient.env, DATA_DIR }, HERE);
    expect(idsOf(faults)).toEqual(['data-dir-refused']);
    expect(faults[0]?.fix).toContain('set DATA_DIR to another folder');
  });

  it('finds a full disk', async ({ skip }) => {
    const disk = `${folder()}-disk`;
    await mkdir(disk);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return skip('no disk can be mounted here; judge-disk.test.ts has the numbers');
    try {
      const { faults } = await runDoctor(
        { ...patient.env, DATA_DIR: path.join(disk, 'data') },
        HERE,
      );
      expect(idsOf(faults)).toEqual(['disk-full']);
      expect(faults[0]?.fix).toContain('Free space or move DATA_DIR');
    } finally {
      await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  });

  it('takes a folder without a database for one that the first start fills, and makes nothing', async () => {
    const DATA_DIR = `${folder()}-new`;
    const { faults, report } = await runDoctor({ ...patient.env, DATA_DIR }, HERE);
    expect(faults).toEqual([]);
    const seen = report.checks.find(({ id }) => id === 'migrations')?.seen;
    expect(seen).toMatch(/^empty; the first start applies \d+ migrations$/);
    await expect(run('ls', [DATA_DIR])).rejects.toThrow();
  });
});
