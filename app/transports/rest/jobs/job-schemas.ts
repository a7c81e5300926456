import { z } from 'zod';
import type { Job } from '#app/domain/jobs/job.ts';
import { commandsFor, rowsLeft } from '#app/domain/jobs/job-commands.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { errorCodeSchema, fieldProblemSchema } from '../openapi-problems.ts';

/** A job as REST tells it. */
export const jobSchema = z
  .strictObject({
    id: z.string(),
    status: z.enum(['queued', 'running', 'paused', 'completed', 'cancelled']),
    counts: z.strictObject({
      total: z.number().int(),
      succeeded: z.number().int(),
      failed: z.number().int(),
      left: z.number().int().describe('Rows that have not ended.'),
    }),
    credits_charged: z.number().int(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().optional(),
    finished_at: z.iso.datetime().optional(),
    making_ahead: z
      .literal(true)
      .optional()
      .describe('The store is making new products, many at once: their rows end after that.'),
    paused: z
      .strictObject({
        code: errorCodeSchema,
        detail: z.string(),
        left: z.number().int(),
        top_up_url: z.string().optional(),
      })
      .optional()
      .describe('Why a paused job waits; resume it once that is fixed.'),
    links: z.strictObject({
      self: z.string(),
      results: z.string(),
      cancel: z.string().optional(),
      resume: z.string().optional(),
      retry: z.string().optional().describe('Absent where no failed row can be run again.'),
    }),
  })
  .meta({ id: 'Job', description: 'A bulk request and how far it has come.' });

export const jobListSchema = z
  .strictObject({ jobs: z.array(jobSchema) })
  .meta({ id: 'JobList', description: 'The latest jobs, newest first.' });

/** One line of a job's results. */
export const jobRowSchema = z
  .strictObject({
    row: z.number().int().describe('Number of the row, from 1, blank lines not counted.'),
    line: z.number().int().describe('Line of the body, or place in its array, from 1.'),
    style_code: z.string().optional(),
    status: z.enum(['queued', 'succeeded', 'failed', 'cancelled']),
    output: storefrontProductUpsertContract.output.optional(),
    problem: z
      .strictObject({
        code: errorCodeSchema,
        title: z.string(),
        status: z.number().int(),
        detail: z.string(),
        errors: z.array(fieldProblemSchema).optional(),
        upsert_id: z.string().optional(),
      })
      .optional(),
    charged: z.number().int().describe('Credits this row has cost.'),
  })
  .meta({ id: 'JobRow', description: 'How one row of a job has ended, or that it waits.' });

export type JobView = z.output<typeof jobSchema>;

export function toJobView(job: Job, { appUrl, topUpUrl }: { appUrl: string; topUpUrl: string }) {
  const self = `${appUrl}/api/v1/jobs/${job.id}`;
  const left = rowsLeft(job);
  const view: JobView = {
    id: job.id,
    // A job that is still coming in is shown to nobody.
    status: job.status === 'receiving' ? 'queued' : job.status,
    counts: { total: job.total, succeeded: job.succeeded, failed: job.failed, left },
    credits_charged: job.creditsCharged,
    created_at: job.createdAt.toISOString(),
    ...(job.startedAt && { started_at: job.startedAt.toISOString() }),
    ...(job.finishedAt && { finished_at: job.finishedAt.toISOString() }),
    ...(job.isMakingAhead && { making_ahead: true as const }),
    ...(job.pause && {
      paused: {
        ...job.pause,
        left,
        ...(job.pause.code === 'insufficient_credits' && { top_up_url: topUpUrl }),
      },
    }),
    links: {
      self,
      results: `${self}/results`,
      ...Object.fromEntries(commandsFor(job).map((command) => [command, `${self}/${command}`])),
    },
  };
  return view;
}
