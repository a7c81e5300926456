import type { Recording, Replay } from '../replay.ts';
import { stage, step } from './bulk.ts';
import { LOCATIONS, type Scenarios } from './scenario.ts';

const STAGE = `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
  stagedTargets { url parameters { name value } } userErrors { message } } }`;
const ROW = '{"product":{"title":"Row"}}\n';

/** Uploads a file for a key that was recorded without its upload. */
async function putAt(replay: Replay, recordedKey: string, text: string): Promise<void> {
  const input = [
    {
      resource: 'BULK_MUTATION_VARIABLES',
      filename: 'rows.jsonl',
      mimeType: 'text/jsonl',
      httpMethod: 'POST',
    },
  ];
  const { data } = await replay.ask(STAGE, { input });
  const [target] = data.stagedUploadsCreate.stagedTargets;
  const key = target.parameters.find(({ name }: Recording) => name === 'key').value;
  await replay.put(target, text);
  replay.ids.bind(recordedKey, key);
}

async function each(replay: Replay, steps: Record<string, Recording>, kind?: 'query') {
  await replay.seed({ locations: LOCATIONS });
  for (const [name, one] of Object.entries(steps)) await step(replay, name, one, kind);
}

/** Runs several at the same time, then one more, then cancels all. */
async function together(replay: Replay, runs: Recording[], last: Recording, cancels: Recording[]) {
  await replay.seed({ locations: LOCATIONS });
  await replay.control('delays', { job_ms: 5_000 });
  for (const run of [...runs, last]) {
    const isThere = run !== last || !last.variables.path.includes('/missing-');
    if (isThere) await putAt(replay, run.variables.path, ROW);
  }
  for (const [index, run] of runs.entries()) await step(replay, `run ${index}`, run);
  await step(replay, 'one more', last);
  for (const [index, cancel] of cancels.entries()) await step(replay, `cancel ${index}`, cancel);
}

export const furtherBulkScenarios: Scenarios = {
  '2026-04--bulk-operation-run-mutation-validators.json': (replay, file) =>
    each(replay, file.validations),
  '2026-04--bulk-operation-run-mutation-connection-validators.json': (replay, file) =>
    each(replay, file.validations),
  '2026-04--bulk-operations-read-arg-validation.json': (replay, file) =>
    each(replay, file.cases, 'query'),
  '2026-04--bulk-operation-storage-byte-limit.json': (replay, file) =>
    // Bulk queries are not supported.
    each(replay, { mutation: file.cases.mutation }),
  '2026-04--bulk-operation-run-mutation-client-identifier-validation.json': async (
    replay,
    file,
  ) => {
    await replay.seed({ locations: LOCATIONS });
    for (const [name, one] of Object.entries<Recording>(file.setup)) {
      const target = await stage(replay, `stage ${name}`, one.stagedUpload);
      await replay.upload(`upload ${name}`, target, one.uploadContent, one.upload);
      await step(replay, name, one.run);
    }
  },
  '2026-04--bulk-operation-run-mutation-empty-file.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const target = await stage(replay, 'stage', file.setup.stagedUpload);
    await replay.putEmpty(target);
    await step(replay, 'run', file.validation.run);
  },
  '2026-04--bulk-operation-run-mutation-concurrency-limit.json': (replay, file) =>
    together(replay, file.successfulRuns, file.sixthRun, file.cancelAttempts),
  '2026-04--bulk-operation-run-mutation-no-such-file-precedence.json': (replay, file) =>
    together(replay, file.successfulRuns, file.missingRun, file.cancelAttempts),
};
