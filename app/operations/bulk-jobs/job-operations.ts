import type { z } from 'zod';
import { commandJob, type JobCommand } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limiter.ts';
import type { Contract } from '../define-operation.ts';
import { requireScope } from '../pipeline/require-scope.ts';
import {
  BULK_LIMITS,
  cancelJobContract,
  getJobContract,
  type JobIdInput,
  type JobView,
  listJobsContract,
  resumeJobContract,
  retryJobContract,
} from './contract.ts';
import { toJobView } from './to-job-view.ts';

/** What operations on jobs work on. */
export type JobServices = {
  jobs: Jobs;
  jobQueue: Pick<JobQueue, 'send'>;
  appUrl: string;
  topUpUrl: string;
};

type Context = { services: JobServices; principal: Principal };

/** Asks or commands jobs. Neither charged nor recorded: a client asks again and again how far a job has come. */
export type JobOperation<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  contract: Contract<Input, Output>;
  run(input: z.output<Input>, context: Context): Promise<z.output<Output>>;
};

/** Every operation on jobs but the two that stream: starting one, and reading its rows. */
export const jobOperations: readonly JobOperation[] = [
  defineJobOperation({
    contract: listJobsContract,
    async run(_input, { services, principal }) {
      const jobs = await services.jobs.list(principal.shopId, BULK_LIMITS.listedJobs);
      return { jobs: jobs.map((job) => toJobView(job, services)) };
    },
  }),
  defineJobOperation({
    contract: getJobContract,
    async run({ id }, { services, principal }) {
      return toJobView(await services.jobs.get(principal.shopId, id), services);
    },
  }),
  defineJobOperation({ contract: retryJobContract, run: commander('retry') }),
  defineJobOperation({ contract: cancelJobContract, run: commander('cancel') }),
  defineJobOperation({ contract: resumeJobContract, run: commander('resume') }),
];

/**
 * The pipeline of operations on jobs.
 * @throws AppError `rate_limited`, `missing_scope`, `not_found` (an id that no job can have, too), `job_conflict`
 */
export async function executeJobOperation(
  services: JobServices & { rateLimiter: RateLimiter },
  principal: Principal,
  operation: JobOperation,
  rawInput: unknown,
): Promise<object> {
  await admitJobCall(services.rateLimiter, principal, operation.contract);
  return operation.run(parseJobInput(operation.contract.input, rawInput), { services, principal });
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

/** @throws AppError `not_found`: an id of another form is no job's, and may be more than the database takes */
export function parseJobInput<Input extends z.ZodType<object>>(
  schema: Input,
  rawInput: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(rawInput);
  if (parsed.success) return parsed.data;
  throw new AppError('not_found', 'There is no such job in this store.');
}

function commander(command: JobCommand) {
  return async ({ id }: JobIdInput, { services, principal }: Context): Promise<JobView> => {
    const { shopId, keyId, staffId } = principal;
    const job = await commandJob(services, { shopId, keyId, staffId }, command, id);
    return toJobView(job, services);
  };
}

function defineJobOperation<Input extends z.ZodType<object>, Output extends z.ZodType<object>>(
  operation: JobOperation<Input, Output>,
): JobOperation<Input, Output> {
  return operation;
}
