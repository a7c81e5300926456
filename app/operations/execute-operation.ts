import { createHash } from 'node:crypto';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { Clock } from '#app/platform/clock.ts';
import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { AppError } from '#app/platform/errors.ts';
import type { InFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Principal, Transport } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { Operation } from './define-operation.ts';
import { measureCall } from './measure-call.ts';
import type { OperationServices } from './operation-context.ts';
import { answerOf } from './pipeline/answer-of.ts';
import { checkShape } from './pipeline/check-shape.ts';
import { logCause } from './pipeline/log-cause.ts';
import { parseInput } from './pipeline/parse-input.ts';
import { recordable } from './pipeline/recordable.ts';
import { refundCall } from './pipeline/refund-call.ts';
import { requireScope } from './pipeline/require-scope.ts';
import { type RunningCall, settleCall } from './pipeline/settle-call.ts';
import { toAppError } from './pipeline/to-app-error.ts';

/** The services of the pipeline itself, and those of the operations. */
export type PipelineServices = {
  operationServices: OperationServices;
  credits: Credits;
  rateLimiter: RateLimiter;
  inFlight: InFlight;
  clock: Clock;
  log: Logger;
};

export type CallOptions = {
  requestId: string;
  transport: Transport;
  /** From a header; must not differ from an `idempotency_key` in the input. */
  idempotencyKey?: string | undefined;
  /** The receiving session that the call is made for, if any. */
  receivingSessionId?: string | undefined;
  progress?: ((stage: string) => void) | undefined;
};

export type CallResult = {
  output: Record<string, unknown>;
  /** Whether this is the stored answer of an earlier call with the same idempotency key. */
  replayed: boolean;
  /** What this request has cost: the price, or 0 for a free call and for another request's stored answer. */
  creditsCharged: number;
};

/**
 * The pipeline that every transport uses: rate limit, parse input, check scope, replay or reserve, run, parse output,
 * settle or refund, record. No transport touches credits.
 * @throws AppError; the call is then uncharged
 */
export const executeOperation: typeof execute = (
  services,
  principal,
  operation,
  rawInput,
  options,
) =>
  measureCall(operation.contract.name, options.transport, () =>
    execute(services, principal, operation, rawInput, options),
  );

async function execute(
  services: PipelineServices,
  principal: Principal,
  operation: Operation,
  rawInput: unknown,
  options: CallOptions,
): Promise<CallResult> {
  const { contract } = operation;
  await services.rateLimiter.consume(principal);
  checkShape(rawInput);
  const input = parseInput(contract.input, rawInput);
  requireScope(principal, contract);
  const priceCredits = operation.isFree?.(input) ? 0 : contract.priceCredits;
  // A free call changes nothing, or changes the same when repeated: it needs no idempotency key and uses none up.
  const idempotencyKey =
    priceCredits === 0 ? undefined : idempotencyKeyOf(input, options.idempotencyKey);
  const call = {
    callId: newId('call'),
    shopId: principal.shopId,
    keyId: principal.keyId,
    keyMonthlyCredits: principal.monthlyCredits,
    staffId: principal.staffId,
    transport: options.transport,
    input: recordable(input),
    operation: contract.name,
    requestId: options.requestId,
    idempotencyKey,
    // Needed only with an idempotency key, and slow for a photo.
    fingerprint: idempotencyKey === undefined ? '' : fingerprintOf(input),
    priceCredits,
  };
  const reservation = await services.credits.reserve(call).catch((thrown: unknown) => {
    // The reservation may be booked nevertheless: only its answer was lost.
    if (isDatabaseUnavailable(thrown))
      void refundCall(services, call.callId, toAppError(thrown), services.log);
    throw thrown;
  });
  if (reservation.kind === 'replay') {
    const recorded = reservation.response as Record<string, unknown>;
    const output = answerOf(operation, recorded, input);
    const isOwn = recorded.request_id === options.requestId;
    return { output, replayed: true, creditsCharged: isOwn ? priceCredits : 0 };
  }
  const { balance } = reservation;
  return services.inFlight.track(() =>
    runReserved(services, principal, operation, input, { ...call, balance }, options),
  );
}

async function runReserved(
  services: PipelineServices,
  principal: Principal,
  operation: Operation,
  input: object,
  call: RunningCall,
  options: CallOptions,
): Promise<CallResult> {
  const { contract } = operation;
  const log = services.log.child({
    request_id: options.requestId,
    shop: principal.shop,
    operation: contract.name,
    call_id: call.callId,
  });
  const startedAt = services.clock.now();
  try {
    const result = await operation.run(input, {
      principal,
      services: services.operationServices,
      clock: services.clock,
      wait,
      log,
      signal: AbortSignal.timeout(contract.deadlineMs),
      deadlineAt: startedAt + contract.deadlineMs,
      requestId: options.requestId,
      receivingSessionId: options.receivingSessionId,
      progress: options.progress ?? (() => {}),
    });
    const settled = await settleCall(services.credits, contract.output, result, call, log);
    log.info({ ms: services.clock.now() - startedAt, outcome: 'succeeded' }, 'call');
    const output = answerOf(operation, settled.output, input);
    return { output, replayed: false, creditsCharged: settled.creditsCharged };
  } catch (thrown) {
    const error = toAppError(thrown);
    await refundCall(services, call.callId, error, log);
    const fields = { ms: services.clock.now() - startedAt, outcome: error.code };
    if (!logCause(log, error, fields, 'call')) log.info(fields, 'call');
    throw error;
  }
}

function idempotencyKeyOf(input: object, outside: string | undefined): string | undefined {
  const { idempotency_key: fromInput } = input as { idempotency_key?: string };
  if (outside !== undefined && fromInput !== undefined && outside !== fromInput) {
    const message = 'The call has two idempotency keys that differ. Send one.';
    const detail =
      'Differs from the Idempotency-Key header or, in the answer to a question, from the call that asked.';
    const errors = [{ pointer: '/idempotency_key', detail }];
    throw new AppError('invalid_input', message, { errors });
  }
  return outside ?? fromInput;
}

/**
 * Returns the SHA-256 of the input with sorted keys and without the idempotency key, which may be in a header instead.
 */
function fingerprintOf(input: object): string {
  const { idempotency_key: _, ...rest } = input as { idempotency_key?: string };
  return createHash('sha256').update(JSON.stringify(rest, sortKeys)).digest('hex');
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted);
}
