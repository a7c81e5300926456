import type { Recording, Replay } from '../replay.ts';
import { LOCATIONS, type Scenarios } from './scenario.ts';

/** Signatures, dates and keys differ each time: only names and order are compared. */
const SIGNED = ['value'];

/** Creates a staged upload and pairs its key with the recorded one. */
export async function stage(replay: Replay, name: string, recorded: Recording): Promise<Recording> {
  const { query, variables, response } = recorded;
  const local = await replay.step({ name, query, variables, recorded: response, ignore: SIGNED });
  const keyOf = (answer: Recording) => {
    const { url, parameters } = answer.data.stagedUploadsCreate.stagedTargets[0];
    const key = parameters.find((parameter: Recording) => parameter.name === 'key');
    return key?.value ?? new URL(url).pathname.slice(1);
  };
  replay.ids.bind(keyOf(response), keyOf(local));
  return local.data.stagedUploadsCreate.stagedTargets[0];
}

export const step = (replay: Replay, name: string, recorded: Recording, kind?: 'query') =>
  replay.step({
    name,
    kind,
    query: recorded.query,
    variables: recorded.variables,
    recorded: recorded.response,
  });

export const bulkScenarios: Scenarios = {
  '2026-04--bulk-operation-run-mutation-created-status.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    // Slow enough to observe every recorded stage.
    await replay.control('delays', { job_ms: 400, bulk_line_ms: 400 });
    const target = await stage(replay, 'stage', file.setup.stagedUpload);
    await replay.upload('upload', target, file.setup.uploadContent, file.setup.upload);
    const { run, currentAfterRun, statusPolls, result, downstreamRead } = file.success;
    const local = await step(replay, 'run', run);
    const { id } = local.data.bulkOperationRunMutation.bulkOperation;
    await step(replay, 'current', currentAfterRun, 'query');
    for (const [index, poll] of statusPolls.entries()) {
      const { status, objectCount } = poll.response.data.bulkOperation;
      await replay.waitForBulk(id, status, objectCount);
      await step(replay, `poll ${index}`, poll, 'query');
    }
    await replay.result('result', id, result);
    await step(replay, 'products', downstreamRead, 'query');
    await stage(replay, 'stage what is never put there', file.missingUpload.stagedUpload);
    await step(replay, 'run without a file', file.missingUpload.run);
  },
  '2026-04--bulk-operation-run-mutation-user-errors.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    await stage(replay, 'stage', file.setup.stagedUploadTarget);
    for (const [name, one] of Object.entries<Recording>(file.validations))
      await step(replay, name, one);
  },
  '2026-04--media-staged-uploads-create-validation.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const { name, request, response } of file.cases) {
      const { document: query, variables } = request;
      const recorded = response.payload;
      await replay.step({ name, query, variables, recorded, ignore: SIGNED });
    }
  },
  '2026-04--staged-upload-targets-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const { variables, response } = file.stagedUploadsCreate;
    await replay.step({ name: 'targets', variables, recorded: response, ignore: SIGNED });
  },
};
