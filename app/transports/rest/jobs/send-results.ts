import type { Job, JobRowResult } from '#app/domain/jobs/job.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { getJobResultsContract } from '#app/operations/bulk-jobs/contract.ts';
import { parseJobInput } from '#app/operations/bulk-jobs/job-operations.ts';
import { admitDirectCall } from '#app/operations/direct-operation.ts';
import type { AnswerCall } from '../rest-call.ts';

const ROWS_PER_READ = 50;

/** Sends the rows of a job as JSON lines, in the order in which they arrived. */
export const sendResults: AnswerCall = async ({ services, principal, params }) => {
  await admitDirectCall(services.pipeline.rateLimiter, principal, getJobResultsContract);
  const { id } = parseJobInput(getJobResultsContract.input, params);
  const job = await services.jobs.get(principal.shopId, id);
  return new Response(streamRows(services.jobs, job), {
    headers: { 'Content-Type': 'application/jsonl; charset=utf-8' },
  });
};

/** Reads rows from the database at the client's pace. */
function streamRows(jobs: Jobs, job: Job): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    async pull(controller) {
      const rows = await jobs.results(job.id, after, ROWS_PER_READ);
      after = rows.at(-1)?.row ?? after;
      if (rows.length > 0)
        controller.enqueue(encoder.encode(rows.map((row) => formatRow(row, job)).join('')));
      if (rows.length < ROWS_PER_READ) controller.close();
    },
  });
}

/** `output` and `problem` are stored as JSON and sent unchanged. */
function formatRow(row: JobRowResult, job: Job): string {
  const status = row.status === 'queued' && job.status === 'cancelled' ? 'cancelled' : row.status;
  const fields = [
    `"row":${row.row}`,
    `"line":${row.line}`,
    ...(row.styleCode === null ? [] : [`"style_code":${JSON.stringify(row.styleCode)}`]),
    `"status":"${status}"`,
    ...(row.output === null ? [] : [`"output":${row.output}`]),
    ...(row.problem === null ? [] : [`"problem":${row.problem}`]),
    `"charged":${row.charged}`,
  ];
  return `{${fields.join(',')}}\n`;
}
