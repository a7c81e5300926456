import { commandJob, findJobCommand, type JobCommand } from '#app/domain/jobs/job-commands.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import type { Principal } from '#app/platform/principal.ts';
import { MAX_BODY_BYTES } from '../../http-auth/read-json-body.ts';
import { nothingHere } from '../handle-unknown-path.ts';
import {
  actorOf,
  answerJobsRequest,
  type JobsRequestContext,
  jobResponse,
} from './answer-jobs-request.ts';
import { toJobView } from './job-schemas.ts';
import { streamResults } from './stream-results.ts';

const LISTED = 50;
/** Or none. No other character may reach the database: it refuses some. */
const IS_ID = /^[\w-]{0,100}$/;

/** `/api/v1/jobs` and what is below it. @param path what follows `/api/v1/jobs/`. Never throws. */
export async function handleJobsRequest(
  request: Request,
  path: string,
  context: JobsRequestContext,
): Promise<Response> {
  const [jobId = '', what = '', ...rest] = path.split('/').filter(Boolean);
  const command = findJobCommand(what);
  const response = await answerJobsRequest(
    request,
    context,
    command ? 'POST' : 'GET',
    (principal) => {
      if (rest.length > 0 || !IS_ID.test(jobId)) throw nothingHere();
      if (command) return obey(command, jobId, principal, context);
      return jobId === '' ? list(principal, context) : show(what, jobId, principal, context);
    },
  );
  await discardBody(request, MAX_BODY_BYTES);
  return response;
}

async function list(principal: Principal, { services }: JobsRequestContext): Promise<Response> {
  const jobs = await services.jobs.list(principal.shopId, LISTED);
  return Response.json({ jobs: jobs.map((job) => toJobView(job, services)) });
}

async function show(
  what: string,
  jobId: string,
  principal: Principal,
  { services }: JobsRequestContext,
): Promise<Response> {
  if (what !== '' && what !== 'results') throw nothingHere();
  const job = await services.jobs.get(principal.shopId, jobId);
  if (what === '') return jobResponse(job, services, 200);
  return new Response(streamResults(services.jobs, job), {
    headers: { 'Content-Type': 'application/jsonl; charset=utf-8' },
  });
}

async function obey(
  command: JobCommand,
  jobId: string,
  principal: Principal,
  { services }: JobsRequestContext,
): Promise<Response> {
  const job = await commandJob(services, actorOf(principal), command, jobId);
  return jobResponse(job, services, command === 'cancel' ? 200 : 202);
}
