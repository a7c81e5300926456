import type { Job, JobActor } from '#app/domain/jobs/job.ts';
import type { JobIntake } from '#app/domain/jobs/job-intake.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Principal } from '#app/platform/principal.ts';
import { authenticateRequest } from '../../http-auth/authenticate-request.ts';
import { answerPreflight, completeForIdToken } from '../cross-origin.ts';
import { failureResponse } from '../failure-response.ts';
import type { RestRequestContext, RestServices } from '../handle-operation-request.ts';
import { toJobView } from './job-schemas.ts';

export type JobsServices = RestServices & {
  jobs: Jobs;
  jobIntake: JobIntake;
  jobQueue: Pick<JobQueue, 'send'>;
};
export type JobsRequestContext = RestRequestContext & { services: JobsServices };

/** The operation a job runs, row by row; who may call it may run jobs of it. */
export const BULK_CONTRACT = storefrontProductUpsertContract;

/** What every endpoint of jobs does around its work: preflight, the one method it takes, problems. Never throws. */
export async function answerJobsRequest(
  request: Request,
  context: JobsRequestContext,
  method: 'GET' | 'POST',
  work: (principal: Principal) => Promise<Response>,
): Promise<Response> {
  const preflight = answerPreflight(request);
  if (preflight) return preflight;
  try {
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    if (asked !== method) {
      throw new AppError('method_not_allowed', `This address is called with ${method}.`);
    }
    const response = await work(await enter(request, context));
    response.headers.set('X-Request-Id', context.requestId);
    response.headers.set('Cache-Control', 'no-store');
    return completeForIdToken(request, response);
  } catch (thrown) {
    return completeForIdToken(request, failureResponse(thrown, context, method));
  }
}

/** Who calls, counted against the limit per key, and whether they may run jobs at all. */
async function enter(
  request: Request,
  { services, remoteAddress }: JobsRequestContext,
): Promise<Principal> {
  const { apiKeys, staff, pipeline } = services;
  const { rateLimiter } = pipeline;
  const principal = await authenticateRequest(
    { apiKeys, staff, rateLimiter },
    request,
    remoteAddress,
  );
  await rateLimiter.consume(principal);
  if (principal.scopes.includes(BULK_CONTRACT.scope)) return principal;
  throw new AppError(
    'missing_scope',
    `This key may not run jobs. Make a key with the scope ${BULK_CONTRACT.scope}.`,
  );
}

export function actorOf({ shopId, keyId, staffId }: Principal): JobActor {
  return { shopId, keyId, staffId };
}

export function jobResponse(job: Job, services: JobsServices, status: number): Response {
  return Response.json(toJobView(job, services), { status });
}
