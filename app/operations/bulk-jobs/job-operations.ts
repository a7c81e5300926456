import type { z } from 'zod';
import type { Job } from '#app/domain/jobs/job.ts';
import { commandJob, JOB_COMMANDS } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limiter.ts';
import type { Contract } from '../define-operation.ts';
import { requireScope } from '../pipeline/require-scope.ts';
import { BULK_LIMITS, getJobContract, jobCommandContracts, listJobsContract } from './contract.ts';
import { toJobView } from './to-job-view.ts';

/** The services that operations on jobs use. */
export type JobServices = {
  jobs: Jobs;
  jobQueue: Pick<JobQueue, 'send'>;
  appUrl: string;
  topUpUrl: string;
};

type Context = { services: JobServices; principal: Principal };

/** Reads or commands jobs. Neither charged nor recorded: clients poll how far a job has come. */
export type JobOperation = {
  contract: Contract;
  /** @throws AppError `not_found`, `job_conflict` */
  run: (rawInput: unknown, context: Context) => Promise<object>;
};

/** All operations on jobs but the two that stream: starting a job, and reading its rows. */
export const jobOperations: readonly JobOperation[] = [
  {
    contract: listJobsContract,
    async run(_rawInput, { services, principal }) {
      const jobs = await services.jobs.list(principal.shopId, BULK_LIMITS.listedJobs);
      return { jobs: jobs.map((job) => toJobView(job, services)) };
    },
  },
  onOneJob(getJobContract, (id, { services, principal }) =>
    services.jobs.get(principal.shopId, id),
  ),
  ...JOB_COMMANDS.map((command) =>
    onOneJob(jobCommandContracts[command], (id, { services, principal }) =>
      commandJob(services, principal, command, id),
    ),
  ),
];

function onOneJob(
  contract: Contract & { input: typeof getJobContract.input },
  act: (id: string, context: Context) => Promise<Job>,
): JobOperation {
  return {
    contract,
    async run(rawInput, context) {
      const { id } = parseJobInput(contract.input, rawInput);
      return toJobView(await act(id, context), context.services);
    },
  };
}

/** Counts a call against the limit per key, then checks its scope. @throws AppError `rate_limited`, `missing_scope` */
export async function admitJobCall(
  rateLimiter: RateLimiter,
  principal: Principal,
  contract: Pick<Contract, 'name' | 'scope'>,
): Promise<void> {
  await rateLimiter.consume(principal);
  requireScope(principal, contract);
}

/** @throws AppError `not_found`: no job has an id of another form, and the database may not accept such an id */
export function parseJobInput<Input extends z.ZodType<object>>(
  schema: Input,
  rawInput: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(rawInput);
  if (parsed.success) return parsed.data;
  throw new AppError('not_found', 'There is no such job in this store.');
}
