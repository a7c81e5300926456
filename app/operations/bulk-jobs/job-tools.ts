import { z } from 'zod';
import type { Job, JobRowResult } from '#app/domain/jobs/job.ts';
import type { DirectOperation } from '../direct-operation.ts';
import { pageInput } from '../paging/contract.ts';
import { takeFitting } from '../paging/take-fitting.ts';
import { parseInput } from '../pipeline/parse-input.ts';
import { getJobResultsContract, listJobsContract } from './contract.ts';
import { jobToolsOnOneJob, listJobs } from './job-operations.ts';

/**
 * The maximum; a page ends before the first entry that does not fit into an answer for a model. The next page is one
 * call away.
 */
const JOBS_A_PAGE = 5;
const ROWS_A_PAGE = 15;
const MAX_DETAIL_CHARS = 160;

const listJobsTool = {
  ...listJobsContract,
  input: z.strictObject({ cursor: pageInput.cursor }),
  examples: [{ title: 'The latest jobs', input: {} }],
};

const row = z.strictObject({
  row: z.number().int(),
  style_code: z.string().optional(),
  status: z.enum(['queued', 'succeeded', 'failed', 'cancelled']),
  product_id: z.string().optional(),
  upsert_id: z.string().optional().describe('Undoes this row.'),
  published: z.boolean().optional(),
  code: z.string().optional().describe('Why it failed.'),
  detail: z.string().optional(),
  charged: z.number().int(),
});

const getRowsTool = {
  ...getJobResultsContract,
  summary: 'How each row of a job has ended, page by page.',
  description:
    `How each row of a job has ended, at most ${ROWS_A_PAGE} rows a page in the order of arrival: its product, why it failed, or that it waits. ` +
    'Free.',
  input: z.strictObject({
    ...getJobResultsContract.input.shape,
    after_row: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('next_after_row of the page before; absent for the first page.'),
  }),
  output: z.strictObject({
    rows: z.array(row),
    next_after_row: z.number().int().optional().describe('Absent on the last page.'),
  }),
  exampleAnswer: { rows: [{ row: 1, style_code: 'ROW-1', status: 'queued', charged: 0 }] },
};

/**
 * MCP tools to follow and stop jobs. Lists come in short pages instead of streams, and a row omits what its product
 * page shows too.
 */
export const jobTools: readonly DirectOperation[] = [
  {
    contract: listJobsTool,
    run: (rawInput, context) =>
      listJobs(JOBS_A_PAGE, parseInput(listJobsTool.input, rawInput).cursor, context, takeFitting),
  },
  ...jobToolsOnOneJob,
  {
    contract: getRowsTool,
    async run(rawInput, { services, principal }) {
      const { id, after_row: after = 0 } = parseInput(getRowsTool.input, rawInput);
      const job = await services.jobs.get(principal.shopId, id);
      const found = await services.jobs.results(job.id, after, ROWS_A_PAGE + 1);
      const rows = takeFitting(found.slice(0, ROWS_A_PAGE).map((one) => toRow(one, job)));
      return { rows, ...(found.length > rows.length && { next_after_row: rows.at(-1)?.row }) };
    },
  },
];

type Row = z.output<typeof row>;

function toRow(result: JobRowResult, job: Job): Row {
  const isCancelled = result.status === 'queued' && job.status === 'cancelled';
  const stored = JSON.parse(result.output ?? result.problem ?? '{}') as Partial<Row>;
  const { product_id, upsert_id, published, code, detail } = stored;
  return {
    row: result.row,
    ...(result.styleCode !== null && { style_code: result.styleCode }),
    status: isCancelled ? 'cancelled' : result.status,
    ...{ product_id, upsert_id, published, code },
    detail: detail?.slice(0, MAX_DETAIL_CHARS),
    charged: result.charged,
  };
}
