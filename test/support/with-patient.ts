import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type DoctorPatient, openDoctorPatient } from './open-doctor-patient.ts';
import { runDoctor, runDoctorHere } from './run-doctor.ts';

/** What a plant leaves the doctor: settings, words of the command line (`--quick`), and files that it loads first. */
export type Planted = { env?: Record<string, string>; words?: string[]; preloads?: string[] };

/** What is found, by ids in their order; what the last of them says to do; and what plants it. */
export type FaultCase = [ids: string, fix: RegExp, plant: () => Planted | Promise<Planted>];

/** This tree's own shopify.app.toml names no app. */
const OF_THIS_TREE = 'app-toml-empty';
/** Nothing outside, and no sample is read: reading is what takes long. */
export const HERE = ['--offline', '--quick'];

/** What the doctor found: ids in their order, and what the last finding says to do. */
type Examined = { faults: string; warnings: string; exitCode: number; fix: string | undefined };

/** What a case finds where it plants faults. */
export const faultsOf = ([faults, fix]: FaultCase): Examined => ({
  faults,
  warnings: '',
  exitCode: 1,
  fix: expect.stringMatching(fix),
});

/** What it finds where it plants something to look at, which is no fault. */
export const warningsOf = ([warnings, fix]: FaultCase): Examined => ({
  faults: '',
  warnings,
  exitCode: 0,
  fix: expect.stringMatching(fix),
});

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
    /** Plants what a case plants, and has the doctor look. */
    async examine([, , plant]: FaultCase): Promise<Examined> {
      const { env, words = ['--quick'], preloads } = await plant();
      const settings = { ...patient.env, ...env };
      const run = preloads
        ? await runDoctor(settings, words, preloads)
        : await runDoctorHere(settings, words);
      const warnings = run.warnings.filter(({ id }) => id !== OF_THIS_TREE);
      const idsOf = (findings: readonly { id: string }[]) => findings.map(({ id }) => id).join(' ');
      return {
        faults: idsOf(run.faults),
        warnings: idsOf(warnings),
        exitCode: run.exitCode,
        fix: [...run.faults, ...warnings].at(-1)?.fix,
      };
    },
  };
}
