import type { Activity } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { CreditLedger } from '#app/domain/credits/credit-ledger.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { PhotoUploads } from '#app/domain/photo-uploads/photo-uploads.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import type { Contract } from './define-operation.ts';
import { requireScope } from './pipeline/require-scope.ts';

/** The services that direct operations use. */
export type DirectServices = {
  jobs: Jobs;
  jobQueue: Pick<JobQueue, 'send'>;
  credits: Pick<Credits, 'getBalance' | 'getOwed' | 'getSpentByKey'>;
  apiKeys: Pick<ApiKeys, 'find'>;
  photoUploads: Pick<PhotoUploads, 'open'>;
  hostedImages: Pick<HostedImages, 'urlOf'>;
  rateLimiter: Pick<RateLimiter, 'stateOf'>;
  creditLedger: CreditLedger;
  activity: Activity;
  appUrl: string;
  topUpUrl: string;
};

export type DirectContext = { services: DirectServices; principal: Principal };

/**
 * Reads the shop's records, or runs commands on them, without the pipeline: neither charged nor recorded, because
 * clients poll.
 */
export type DirectOperation = {
  contract: Contract;
  /** Runs the operation. @throws AppError */
  run: (rawInput: unknown, context: DirectContext) => Promise<object>;
};

/**
 * Counts a call against its caller's rate limit, then checks its scope. @throws AppError `rate_limited`,
 * `missing_scope`
 */
export async function admitDirectCall(
  rateLimiter: RateLimiter,
  principal: Principal,
  contract: Pick<Contract, 'name' | 'scope' | 'coveredBy'>,
): Promise<void> {
  await rateLimiter.consume(principal);
  requireScope(principal, contract);
}
