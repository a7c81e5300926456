import type { z } from 'zod';
import type { Job } from '#app/domain/jobs/job.ts';
import { commandJob, JOB_COMMANDS, type JobCommand } from '#app/domain/jobs/job-commands.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Contract } from '../define-operation.ts';
import type { DirectContext, DirectOperation } from '../direct-operation.ts';
import { readCursor, toCursor } from '../paging/page-cursor.ts';
import { parseInput } from '../pipeline/parse-input.ts';
import { getJobContract, type JobView, jobCommandContracts, listJobsContract } from './contract.ts';
import { toJobView } from './to-job-view.ts';

const getJob = onOneJob(getJobContract, (id, { services, principal }) =>
  services.jobs.get(principal.shopId, id),
);

const commandOn = (command: JobCommand): DirectOperation =>
  onOneJob(jobCommandContracts[command], (id, { services, principal }) =>
    commandJob(services, principal, command, id),
  );

/** All operations on jobs except the two that stream: starting a job, and reading its rows. */
export const jobOperations: readonly DirectOperation[] = [
  {
    contract: listJobsContract,
    run(rawInput, context) {
      const { limit, cursor } = parseInput(listJobsContract.input, rawInput);
      return listJobs(limit, cursor, context);
    },
  },
  getJob,
  ...JOB_COMMANDS.map(commandOn),
];

/** What an agent may do with one job; both return the job. */
export const jobToolsOnOneJob: readonly DirectOperation[] = [getJob, commandOn('cancel')];

/** Returns a page of jobs, newest first. @param take selects the jobs that the page shows, from the first one on */
export async function listJobs(
  limit: number,
  cursor: string | undefined,
  { services, principal }: DirectContext,
  take: (jobs: JobView[]) => JobView[] = (jobs) => jobs,
): Promise<object> {
  const after = readCursor('jobs', cursor);
  // One more than the page, which tells whether there is another page.
  const found = await services.jobs.list(principal.shopId, limit + 1, after);
  const jobs = take(found.slice(0, limit).map((job) => toJobView(job, services)));
  const last = found[jobs.length - 1];
  return {
    jobs,
    ...(found.length > jobs.length &&
      last && { next_cursor: toCursor('jobs', { at: last.createdAt, id: last.id }) }),
  };
}

function onOneJob(
  contract: Contract & { input: typeof getJobContract.input },
  act: (id: string, context: DirectContext) => Promise<Job>,
): DirectOperation {
  return {
    contract,
    async run(rawInput, context) {
      const { id } = parseJobInput(contract.input, rawInput);
      return toJobView(await act(id, context), context.services);
    },
  };
}

/**
 * Parses an input with a job's id. @throws AppError `not_found`: no job has an id of another form, and the database may
 * not accept such an id
 */
export function parseJobInput<Input extends z.ZodType<object>>(
  schema: Input,
  rawInput: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(rawInput);
  if (parsed.success) return parsed.data;
  throw new AppError('not_found', 'There is no such job in this store.');
}
