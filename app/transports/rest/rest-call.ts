import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { JobIntake } from '#app/domain/jobs/job-intake.ts';
import type { Staff } from '#app/domain/shops/staff.ts';
import type { DirectServices } from '#app/operations/direct-operation.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { MemoryBudget, MemoryShare } from '#app/platform/memory/memory-budget.ts';
import type { Principal } from '#app/platform/principal.ts';

/** The services that REST uses. */
export type RestServices = DirectServices & {
  pipeline: PipelineServices;
  json: JsonParser;
  photoMemory: MemoryBudget;
  apiKeys: ApiKeys;
  /** For the extension in the admin, which sends Shopify's ID tokens. */
  staff: Staff;
  jobIntake: JobIntake;
};

export type RestRequestContext = {
  services: RestServices;
  requestId: string;
  remoteAddress: string;
};

/** A request to an endpoint whose caller is known. */
export type RestCall = RestRequestContext & {
  request: Request;
  /** The memory for its body, held until the request is answered. */
  memory: MemoryShare;
  principal: Principal;
  /** The input fields that the address holds. */
  params: Record<string, string>;
  /** The value of the header `Idempotency-Key`. */
  idempotencyKey: string | undefined;
};

/** Answers a call. @throws AppError */
export type AnswerCall = (call: RestCall) => Promise<Response>;
