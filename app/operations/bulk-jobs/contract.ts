import { z } from 'zod';
import { errorCodeSchema, fieldProblemSchema } from '#app/platform/error-schemas.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { nextCursor, pageInput, queryAnnotations, queryEndpoint } from '../paging/contract.ts';
import { storefrontProductUpsertContract } from '../storefront-product-upsert/contract.ts';

/** The limits of one bulk request. */
export const BULK_LIMITS = {
  rows: 10_000,
  bodyBytes: 64 * 1024 * 1024,
  /** For one row. An upsert of 2,048 variants with every field takes less than half of it. */
  rowBytes: 4 * 1024 * 1024,
} as const;

/** The contract that each row of a job must fit. Its scope also permits jobs. */
export const ROW_CONTRACT = storefrontProductUpsertContract;

const job = z
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
      .describe('New products are being created in bulk; their rows end afterwards.'),
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
      retry: z.string().optional().describe('Absent if no failed row can be retried.'),
    }),
  })
  .meta({ id: 'Job', description: 'A bulk request and its progress.' });

const jobList = z
  .strictObject({ jobs: z.array(job), next_cursor: nextCursor })
  .meta({ id: 'JobList', description: 'A page of jobs, newest first.' });

const jobRow = z
  .strictObject({
    row: z.number().int().describe('Number of the row, from 1, blank lines not counted.'),
    line: z.number().int().describe('Line of the body, or place in its array, from 1.'),
    style_code: z.string().optional(),
    status: z.enum(['queued', 'succeeded', 'failed', 'cancelled']),
    output: ROW_CONTRACT.output.optional(),
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
    charged: z.number().int().describe('Credits that this row cost.'),
  })
  .meta({ id: 'JobRow', description: 'How one row of a job has ended, or that it waits.' });

const jobId = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .describe("The job's id."),
});

export type JobView = z.output<typeof job>;

const self = 'https://app.example.com/api/v1/jobs/job_1a2b3c';
/** An example job of two rows for the documentation, at one stage of its life. */
const exampleJob = (stage: Pick<JobView, 'status'> & Partial<JobView>): JobView => ({
  id: 'job_1a2b3c',
  counts: { total: 2, succeeded: 1, failed: 1, left: 0 },
  credits_charged: ROW_CONTRACT.priceCredits,
  created_at: '2026-11-26T09:30:00.000Z',
  links: { self, results: `${self}/results` },
  ...stage,
});
const ran = { started_at: '2026-11-26T09:30:01.000Z', finished_at: '2026-11-26T09:30:09.000Z' };
const newJob = exampleJob({
  status: 'queued',
  counts: { total: 2, succeeded: 0, failed: 0, left: 2 },
  credits_charged: 0,
  links: { self, results: `${self}/results`, cancel: `${self}/cancel` },
});
const endedJob = exampleJob({
  ...ran,
  status: 'completed',
  links: { self, results: `${self}/results`, retry: `${self}/retry` },
});
const cancelledJob = exampleJob({
  ...ran,
  status: 'cancelled',
  counts: { total: 2, succeeded: 1, failed: 0, left: 1 },
});
const rows: z.output<typeof jobRow>[] = [
  { row: 1, line: 1, style_code: 'ROW-1', status: 'queued', charged: 0 },
  {
    row: 2,
    line: 2,
    status: 'failed',
    problem: {
      code: 'malformed_json',
      title: 'The body is not valid JSON',
      status: 400,
      detail: 'Line 2 is not valid JSON: it ends too early.',
    },
    charged: 0,
  },
];

/** What all job contracts share: they are free, and a caller that may send one row may send many. */
const onJobs = { priceCredits: 0, scope: 'bulk-jobs', coveredBy: ROW_CONTRACT.scope } as const;
const onOneJob = {
  ...onJobs,
  input: jobId,
  examples: [{ title: 'By the id of the job', input: { id: 'job_1a2b3c' } }],
} as const;

const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

export const startJobContract = {
  ...onJobs,
  name: `start-${ROW_CONTRACT.name}s`,
  title: 'Start a bulk job',
  summary: 'Many upserts in one request, run in the background.',
  description:
    `One ${ROW_CONTRACT.name} input per line (application/jsonl), or an array of them: at most ${BULK_LIMITS.rows} rows, ` +
    `${mib(BULK_LIMITS.bodyBytes)} in all and ${mib(BULK_LIMITS.rowBytes)} per row. Submitting is free; each row that succeeds costs ` +
    `${formatCount(ROW_CONTRACT.priceCredits, 'credit')}. A row that cannot be read, or does not fit the schema above, fails alone and at once, and only its number, ` +
    'its style code and the reason are kept. Results are kept for 30 days, the inputs of failed rows for 7 days, in which they ' +
    'can be retried; what a store keeps of jobs has a limit in bytes (job_storage_full). Rows of one style code run in the order of ' +
    'arrival, so the last line wins. If credits run out or the key is revoked, the job pauses and can be resumed.',
  annotations: { ...ROW_CONTRACT.annotations, idempotentHint: false },
  input: z.array(ROW_CONTRACT.input).min(1).max(BULK_LIMITS.rows),
  output: job,
  errorCodes: ['job_storage_full', 'idempotency_in_flight', 'idempotency_mismatch', 'job_conflict'],
  examples: ROW_CONTRACT.examples.map(({ title, input }) => ({ title, input: [input] })),
  exampleAnswer: newJob,
  rest: {
    method: 'POST',
    path: `/${ROW_CONTRACT.name}s`,
    success: {
      status: 202,
      description:
        'Accepted: the job. Its URL is in Location. Rows that do not fit the schema are accepted too: each fails ' +
        'alone, and the results of the job say why.',
      headers: ['Location'],
    },
    jsonLines: 'input',
    replay: 'it answers the same job',
    tag: 'Jobs',
  },
} as const;

export const listJobsContract = {
  ...onJobs,
  name: 'list-jobs',
  title: 'List jobs',
  summary: 'The jobs of the store, page by page.',
  description: 'The jobs of the store and their progress, newest first. Free.',
  annotations: queryAnnotations,
  input: z.strictObject(pageInput),
  output: jobList,
  errorCodes: [],
  examples: [{ title: 'The latest ten jobs', input: { limit: 10 } }],
  exampleAnswer: { jobs: [endedJob] },
  rest: queryEndpoint('Jobs', '/jobs', 'A page of jobs, newest first.'),
} as const;

export const getJobContract = {
  ...onOneJob,
  name: 'get-job',
  title: 'Get a job',
  summary: "A job's progress.",
  description:
    "A job's progress, why it waits if it is paused, and what can be done with it: see links. Free.",
  annotations: queryAnnotations,
  output: job,
  exampleAnswer: endedJob,
  errorCodes: ['not_found'],
  rest: queryEndpoint('Jobs', '/jobs/{id}', 'The job.'),
} as const;

export const getJobResultsContract = {
  ...onOneJob,
  name: 'get-job-results',
  title: 'Get the rows of a job',
  summary: 'Every row as one line of JSON, in the order of arrival.',
  description:
    'Every row of a job as one line of JSON, in the order of arrival: its answer, why it failed, or that it waits. Free.',
  annotations: queryAnnotations,
  output: z.array(jobRow),
  exampleAnswer: rows,
  errorCodes: ['not_found'],
  rest: {
    ...queryEndpoint(
      'Jobs',
      '/jobs/{id}/results',
      'One row per line. Results are kept for 30 days.',
    ),
    jsonLines: 'output',
  },
} as const;

/** Returns the contract of a command on one job. @param status 202 if rows run after it */
function commandContract<Command extends string>(
  command: Command,
  status: 200 | 202,
  texts: { title: string; summary: string; description: string },
) {
  return {
    ...onOneJob,
    ...texts,
    name: `${command}-job`,
    annotations: { ...ROW_CONTRACT.annotations, idempotentHint: command !== 'retry' },
    output: job,
    exampleAnswer: command === 'cancel' ? cancelledJob : newJob,
    errorCodes: ['not_found', 'job_conflict'],
    rest: {
      method: 'POST',
      path: `/jobs/{id}/${command}`,
      success: { status, description: 'The job.' },
      tag: 'Jobs',
    },
  } as const;
}

export const jobCommandContracts = {
  retry: commandContract('retry', 202, {
    title: 'Retry a job',
    summary:
      'Run the failed rows of an ended or paused job again. A line that could not be read stays failed, and so does one whose style code a later line has written since.',
    description:
      'Runs the failed rows of an ended or paused job again, with the key of this request. The inputs of failed rows are ' +
      'kept for 7 days. Free; each row that succeeds then costs what it would have cost at first.',
  }),
  cancel: commandContract('cancel', 200, {
    title: 'Cancel a job',
    summary: 'Start no further row; those under way end.',
    description:
      'Starts no further row of a job; those under way end. What rows have written stays, and a cancelled job cannot be resumed. Free.',
  }),
  resume: commandContract('resume', 202, {
    title: 'Resume a job',
    summary: 'Resume a paused job, with the key of this request.',
    description:
      'Resumes a paused job where it stopped, with the key of this request. Free; each row that succeeds costs as before.',
  }),
};

/** All job contracts, in the order of the documentation. */
export const jobContracts = [
  startJobContract,
  listJobsContract,
  getJobContract,
  getJobResultsContract,
  ...Object.values(jobCommandContracts),
] as const;
