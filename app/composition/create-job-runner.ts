import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import type { Staff } from '#app/domain/shops/staff.ts';
import type { JobRunnerServices } from '#app/operations/bulk-jobs/run-job.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { undoUpsert } from '#app/operations/undo-upsert/operation.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { Records } from './create-records.ts';

/** What runs bulk jobs: their rows as who sent them, what is taken back as the service itself. */
export function createJobRunner(options: {
  database: Database;
  records: Records;
  staff: Staff;
  pipeline: PipelineServices;
}): JobRunnerServices {
  const { database, records, staff, pipeline } = options;
  const { shops, apiKeys, jobsAhead } = records;
  return {
    runs: createJobRuns(database.pool),
    ahead: jobsAhead,
    undo: async (upsertId, context) =>
      void (await undoUpsert.run({ upsert_id: upsertId }, context)),
    pipeline,
    ownPrincipalOf: async (shopId) => {
      const { domain } = await shops.getInstalledById(shopId);
      return { kind: 'staff', shopId, shop: domain, scopes: [] };
    },
    principalOf: ({ shopId, keyId, staffId }) =>
      keyId === null
        ? staff.principalOf(shopId, staffId ?? '')
        : apiKeys.principalOf(shopId, keyId),
  };
}
