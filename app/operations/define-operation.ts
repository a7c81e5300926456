import type { z } from 'zod';
import type { ErrorCode } from '#app/platform/errors.ts';
import type { Scope } from '#app/platform/principal.ts';
import type { OperationContext } from './operation-context.ts';
import type { RowsAhead } from './rows-ahead.ts';

/** MCP's tool annotations; all four are required so that no hint is a silent gap. */
export type OperationAnnotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** Everything that a transport needs to offer an operation, as data. Safe to load in a browser. */
export type Contract<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  /** One kebab-case string everywhere: folder, URL, MCP tool, ledger, log. */
  name: string;
  title: string;
  summary: string;
  description: string;
  priceCredits: number;
  /** The permission that a caller needs; null where every caller of the shop may. */
  scope: Scope | null;
  /**
   * Another scope that permits it too, everywhere but in the list of MCP's tools: there a key sees it only by `scope`, so
   * that a model is shown no more than the key was made for.
   */
  coveredBy?: Scope;
  annotations: OperationAnnotations;
  input: Input;
  output: Output;
  /** The error codes of a call, besides those that all operations share. */
  errorCodes: readonly ErrorCode[];
  examples: readonly { title: string; input: object }[];
  /** What such a call answers, for the documents. */
  exampleAnswer: object;
  /** Absent: `POST /api/v1/{name}` with the input as a JSON body, answered with 200. */
  rest?: RestEndpoint;
};

/** The address and the answer of an operation in REST, where they are not the default. */
export type RestEndpoint = {
  method: 'GET' | 'POST';
  /**
   * Below `/api/v1`. A segment such as `{id}` is a field of the input; then no other field is sent. Without one, GET has its
   * fields in the query, POST in the body.
   */
  path: string;
  success: { status: 200 | 202; description: string; headers?: readonly 'Location'[] };
  /** The input or the output is an array, sent as JSON lines. */
  jsonLines?: 'input' | 'output';
  /** What a repeat with the same `Idempotency-Key` does, for the documents; absent: the key has no effect. */
  replay?: string;
  /** Its group in the documents. */
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
   * The part of the output that the caller asked for; absent: all of it. The record of the call has the whole output,
   * because people decide about it later. Also called with recorded answers.
   */
  answerOf?(output: z.output<Output>, input: z.output<Input>): object;
  /** True when this input is free of charge (a dry run); nothing is reserved then. */
  isFree?(input: z.output<Input>): boolean;
  /** How a job prepares many rows at once; absent where that gains nothing. */
  rowsAhead?: RowsAhead;
};

/** Ties a contract to the function that does the work, and checks that their types agree. */
export function defineOperation<Input extends z.ZodType<object>, Output extends z.ZodType<object>>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}
