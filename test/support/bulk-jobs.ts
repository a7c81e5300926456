import { until } from './until.ts';

/** A job as `/api/v1/jobs` tells it. */
export type JobAnswer = {
  id: string;
  status: string;
  counts: { total: number; succeeded: number; failed: number; left: number };
  credits_charged: number;
  started_at?: string;
  finished_at?: string;
  paused?: { code: string; detail: string; left: number; top_up_url?: string };
  links: Record<string, string>;
};

export type RowAnswer = {
  row: number;
  line: number;
  style_code?: string;
  status: string;
  output?: { created: boolean; product_id: string; request_id: string };
  problem?: { code: string; detail: string; errors?: { pointer: string; detail: string }[] };
  charged: number;
};

/** A caller of the endpoints of jobs. `getUrl` is asked each time: an app that was restarted has another port. */
export function bulkClient(getUrl: () => string, bearer: string) {
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: BodyInit,
  ) =>
    fetch(new URL(`/api/v1/${path}`, getUrl()), {
      method,
      headers: { Authorization: `Bearer ${bearer}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const get = async (jobId: string) =>
    (await (await send('GET', `jobs/${jobId}`)).json()) as JobAnswer;
  return {
    send,
    get,
    /** Posts inputs (or raw lines) as JSON lines; the job, which must have been taken. */
    async start(rows: readonly (object | string)[], headers: Record<string, string> = {}) {
      const body = rows
        .map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
        .join('\n');
      const type = { 'Content-Type': 'application/jsonl' };
      const response = await send(
        'POST',
        'storefront-product-upserts',
        { ...type, ...headers },
        body,
      );
      const job = (await response.json()) as JobAnswer;
      if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(job)}`);
      return job;
    },
    async results(jobId: string): Promise<RowAnswer[]> {
      const text = await (await send('GET', `jobs/${jobId}/results`)).text();
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as RowAnswer);
    },
    async command(jobId: string, what: 'retry' | 'cancel' | 'resume') {
      const response = await send('POST', `jobs/${jobId}/${what}`);
      return { status: response.status, body: await response.json() };
    },
    /** The job once it is in one of these states. */
    async waitFor(
      jobId: string,
      states: readonly string[],
      timeoutMs = 60_000,
    ): Promise<JobAnswer> {
      let job = await get(jobId);
      await until(async () => {
        job = await get(jobId);
        return states.includes(job.status);
      }, timeoutMs).catch((error: unknown) => {
        throw new Error(`${String(error)} ${JSON.stringify(job)}`);
      });
      return job;
    },
  };
}
