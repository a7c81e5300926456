import { until } from './until.ts';

/** A job as `/api/v1/jobs` returns it. */
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

/** Creates a client of the job endpoints. `getUrl` is called for each request: a restarted app has another port. */
export function createBulkClient(getUrl: () => string, bearer: string) {
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
    /** Posts inputs (or raw lines) as JSON lines and returns the job. @throws if it is not accepted */
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
    async command(jobId: string, name: 'retry' | 'cancel' | 'resume') {
      const response = await send('POST', `jobs/${jobId}/${name}`);
      return { status: response.status, body: await response.json() };
    },
    /** Waits until the job is in one of the states and returns it. */
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
