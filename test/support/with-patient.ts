import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DoctorPatient, openDoctorPatient } from './open-doctor-patient.ts';
import { type DoctorRun, runDoctor } from './run-doctor.ts';

/** What a plant leaves the doctor: settings, words of the command line (`--quick`), and files that it loads first. */
export type Planted = { env?: Record<string, string>; words?: string[]; preloads?: string[] };

/** What is found, by ids in their order; what the last of them says to do; and what plants it. */
export type FaultCase = [ids: string, fix: RegExp, plant: () => Planted | Promise<Planted>];

/** The first of a list, the third, and so on. */
export const everySecond = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_, index) => index % 2 === 0);

/** This tree's own shopify.app.toml names no app. */
const OF_THIS_TREE = 'app-toml-empty';
/** Nothing outside, and no sample is read: reading is what takes long. */
export const HERE = ['--offline', '--quick'];

/** A sound set-up on a PostgreSQL server for the tests of a file, which plant faults in it and take them away again. */
export function withPatient() {
  let patient: DoctorPatient;
  let client: pg.Client;
  const undoing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    patient = await openDoctorPatient();
    client = new pg.Client({ connectionString: patient.env.DATABASE_URL });
    await client.connect();
  });
  afterEach(async () => {
    for (const undo of undoing.splice(0).reverse()) await undo();
  });
  afterAll(async () => {
    await client.end();
    await patient.close();
  });

  async function examine([, fix, plant]: FaultCase): Promise<DoctorRun> {
    const { env, words = ['--quick'], preloads } = await plant();
    const run = await runDoctor({ ...patient.env, ...env }, words, preloads);
    const { faults, warnings } = run;
    const found = [...faults, ...warnings.filter(({ id }) => id !== OF_THIS_TREE)];
    expect(found.at(-1)?.fix, run.output).toMatch(fix);
    return { ...run, warnings: found.filter(({ severity }) => severity === 'warning') };
  }

  return {
    patient: () => patient,
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      client.query<Row>(text, values),
    /** Runs after the test; the last first. */
    undo: (step: () => Promise<unknown>) => void undoing.push(step),
    /** Plants settings. */
    set: (env: Record<string, string>) => (): Planted => ({ env, words: HERE }),
    /** Plants rows, and changes them back. */
    sql: (change: string, back: string) => async (): Promise<Planted> => {
      await client.query(change);
      undoing.push(() => client.query(back));
      return { words: HERE };
    },
    /** A test a case: these faults are found, and nothing else. */
    findsFaults: (cases: FaultCase[]) =>
      it.each(cases)('%s: %s', async (...one) => {
        const { faults, warnings, exitCode, output } = await examine(one);
        expect(faults.map(({ id }) => id).join(' '), output).toBe(one[0]);
        expect(warnings).toEqual([]);
        expect(exitCode).toBe(1);
      }),
    /** A test a case: these warnings are given, and no fault is found. */
    warns: (cases: FaultCase[]) =>
      it.each(cases)('%s: %s', async (...one) => {
        const { faults, warnings, exitCode, output } = await examine(one);
        expect(faults, output).toEqual([]);
        expect(warnings.map(({ id }) => id).join(' ')).toBe(one[0]);
        expect(exitCode).toBe(0);
      }),
  };
}
