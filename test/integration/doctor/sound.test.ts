import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DoctorPatient, openDoctorPatient } from '#test/support/open-doctor-patient.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { runDoctor } from '#test/support/run-doctor.ts';
import { HERE } from '#test/support/with-patient.ts';

const OPERATE = fileURLToPath(new URL('../../../build/server/operate.js', import.meta.url));
/** What is of this tree, whose own file names no app, and of a machine on which other tests keep the processors busy. */
const NOT_OF_THE_SET_UP = ['app-toml-empty', 'reader-slow'];
/** What the doctor must not change: every row that is kept, and when each table was last analysed or written is not. */
const COUNT_ROWS = `SELECT (SELECT count(*) FROM session)::int AS sessions, (SELECT max(updated_at) FROM session) AS at,
  (SELECT count(*) FROM daily_use)::int AS used, (SELECT count(*) FROM hosted_image)::int AS images,
  (SELECT count(*) FROM api_call)::int AS calls, (SELECT count(*) FROM _prisma_migrations)::int AS migrations`;

let patient: DoctorPatient;
beforeAll(async () => {
  patient = await openDoctorPatient();
});
afterAll(() => patient.close());

const isOfTheSetUp = ({ id }: { id: string }) => !NOT_OF_THE_SET_UP.includes(id);

describe('the doctor of a sound set-up', () => {
  it('finds nothing beside the running server, and looks at everything', async () => {
    await patient.store.forgetRequests();
    const run = await runDoctor(patient.env);
    expect(run.faults, run.output).toEqual([]);
    expect(run.warnings.filter(isOfTheSetUp)).toEqual([]);
    expect(run.exitCode).toBe(0);
    expect(run.report.ok).toBe(true);
    expect(run.report.checks.filter(({ status }) => status === 'skipped')).toEqual([]);
    const seen = Object.fromEntries(run.report.checks.map(({ id, seen = '' }) => [id, seen]));
    expect(seen).toMatchObject({
      port: 'the server runs there',
      tokens: 'of 1 store',
      stores: '1 of 1 asked',
      migrations: expect.stringMatching(/^\d+ migrations applied$/),
    });
    // It reads once, and nothing else.
    const requests = await patient.store.listRequests();
    expect(requests.map(({ operation_name }) => operation_name)).toEqual(['DoctorAccess']);
  });

  it('asks nothing outside with --offline, and has nothing read with --quick', async () => {
    await patient.store.forgetRequests();
    const run = await runDoctor(patient.env, HERE);
    expect(run.faults, run.output).toEqual([]);
    const skipped = run.report.checks.filter(({ status }) => status === 'skipped');
    expect(skipped.map(({ id }) => id)).toEqual([
      ...['certificate', 'address', 'client', 'clock', 'stores', 'readers', 'serpapi', 'ebay'],
    ]);
    expect(await patient.store.listRequests()).toEqual([]);
  });

  it('says it to people in groups, one line a check, and how many', async () => {
    const env = { ...process.env, ...patient.env };
    const { stdout } = await promisify(execFile)(process.execPath, [OPERATE, 'doctor', ...HERE], {
      env,
    });
    expect(stdout).toMatch(/^Settings\n {2}ok {7}The settings can be read\n/);
    expect(stdout).toContain('\n  -        APP_URL leads to this app: left out by --offline\n');
    expect(stdout).toMatch(/\n\n0 faults, \d warnings?, \d+ ok, 8 not checked\.\n$/);
  });

  it.each([[['--of-line']], [['--shop', 'northlane']], [['again']]])(
    'shows how it is used for %j',
    async (words) => {
      const { exitCode, output } = await runDoctor(patient.env, words);
      expect(exitCode).toBe(2);
      expect(output).toContain(
        'npm run doctor -- [--shop northlane.myshopify.com] [--offline] [--quick] [--json]',
      );
    },
  );

  it('finds nothing while no server runs, and has changed nothing', async () => {
    await patient.app.stop();
    const before = await readDatabase(patient.env, COUNT_ROWS);
    const run = await runDoctor(patient.env, ['--quick']);
    expect(run.faults.map(({ id }) => id)).toEqual(['address-no-server']);
    const port = run.report.checks.find(({ id }) => id === 'port');
    expect(port?.seen).toBe('nothing listens on it yet');
    expect(await readDatabase(patient.env, COUNT_ROWS)).toEqual(before);
  });
});
