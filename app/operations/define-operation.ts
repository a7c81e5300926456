import type { z } from 'zod';
import type { ErrorCode } from '#app/platform/errors.ts';
import type { Scope } from '#app/platform/principal.ts';
import type { OperationContext } from './operation-context.ts';
import type { RowsAhead } from './rows-ahead.ts';

/** MCP's tool annotations; all four are required so that no hint is left out by accident. */
export type OperationAnnotations = Record<
  'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint',
  boolean
>;

/** Everything that a transport needs in order to offer an operation, as data. Safe to load in a browser. */
export type Contract<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  /** One kebab-case string used everywhere: folder, URL, MCP tool, ledger, log. */
  name: string;
  title: string;
  summary: string;
  description: string;
  priceCredits: number;
  /** The permission that a caller needs; null if every caller of the shop may call it. */
  scope: Scope | null;
  /**
   * Another scope that also permits the operation, except in MCP's tool list: there a key sees the operation only by
   * `scope`, so that a model is shown no more than the key was made for.
   */
  coveredBy?: Scope;
  annotations: OperationAnnotations;
  input: Input;
  output: Output;
  /** The operation's error codes, besides those that all operations share. */
  errorCodes: readonly ErrorCode[];
  examples: readonly { title: string; input: object }[];
  /** An example answer, for the documentation. */
  exampleAnswer: object;
  /** If absent: `POST /api/v1/{name}` with the input as a JSON body, answered with 200. */
  rest?: RestEndpoint;
};

/** An operation's REST endpoint, if it differs from the default. */
export type RestEndpoint = {
  method: 'GET' | 'POST';
  /**
   * Path below `/api/v1`. A segment such as `{id}` is a field of the input; then no other field is sent. Without such a
   * segment, GET has its fields in the query, POST in the body.
   */
  path: string;
  success: { status: 200 | 202; description: string; headers?: readonly 'Location'[] };
  /** The input or the output is an array, sent as JSON lines. */
  jsonLines?: 'input' | 'output';
  /**
   * What a repetition with the same `Idempotency-Key` does, for the documentation; if absent, the key has no effect.
   */
  replay?: string;
  /** Its group in the documentation. */
  tag: 'Operations' | 'Jobs' | 'Account';
};

/** The contract of an operation that the pipeline runs. */
export type OperationContract<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = Contract<Input, Output> & {
  scope: Scope;
  /** The longest a call may run, in milliseconds; the credit lease outlasts it. */
  deadlineMs: number;
};

/** What `run` returns: the output without the fields that the pipeline adds. */
export type RunResult<Output> = Omit<Output, 'request_id' | 'credits_remaining'>;

export type Operation<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  contract: OperationContract<Input, Output>;
  run(input: z.output<Input>, context: OperationContext): Promise<RunResult<z.output<Output>>>;
  /**
   * Returns the part of the output that the caller asked for; if absent, all of it. The call's record has the whole
   * output, because staff decide about it later. Also called with recorded outputs.
   */
  answerOf?(output: z.output<Output>, input: z.output<Input>): object;
  /** Returns whether this input is free of charge (a dry run); nothing is reserved then. */
  isFree?(input: z.output<Input>): boolean;
  /** How a job prepares many rows at once; absent if that gains nothing. */
  rowsAhead?: RowsAhead;
};

/** Ties a contract to the function that does the work, and checks that their types agree. */
export function defineOperation<Input extends z.ZodType<object>, Output extends z.ZodType<object>>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}
