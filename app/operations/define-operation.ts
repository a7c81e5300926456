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

/** What is offered, as data: everything a transport needs to offer it. Safe to load in a browser. */
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
  scope: Scope;
  annotations: OperationAnnotations;
  input: Input;
  output: Output;
  /** The codes a call may end in, besides those every operation shares. */
  errorCodes: readonly ErrorCode[];
  examples: readonly { title: string; input: object }[];
  /** Absent: `POST /api/v1/{name}` with the input as a JSON body, answered with 200. */
  rest?: RestEndpoint;
};

/** Where and how REST offers what is not called by its name alone. */
export type RestEndpoint = {
  method: 'GET' | 'POST';
  /** Below `/api/v1`. A segment such as `{id}` is a field of the input; then no field comes in a body. */
  path: string;
  success: { status: 200 | 202; description: string; headers?: readonly string[] };
  /** The input or the output is an array, sent as JSON lines. */
  jsonLines?: 'input' | 'output';
  /** What a repeat with the same `Idempotency-Key` does, in words; absent: the key changes nothing. */
  replay?: string;
  /** Its group in the documents. */
  tag: 'Operations' | 'Jobs';
};

/** The contract of an operation that the pipeline runs. */
export type OperationContract<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = Contract<Input, Output> & {
  /** The longest a call may run, in milliseconds; the credit lease outlasts it. */
  deadlineMs: number;
};

/** What `run` returns: the output less what the pipeline adds for every operation. */
export type RunResult<Output> = Omit<Output, 'request_id' | 'credits_remaining'>;

export type Operation<
  Input extends z.ZodType<object> = z.ZodType<object>,
  Output extends z.ZodType<object> = z.ZodType<object>,
> = {
  contract: OperationContract<Input, Output>;
  run(input: z.output<Input>, context: OperationContext): Promise<RunResult<z.output<Output>>>;
  /**
   * The part of the output that the caller asked for; absent: all of it. The record of the call keeps all, for what
   * people decide about it later. Also gets answers that were recorded before.
   */
  answerOf?(output: z.output<Output>, input: z.output<Input>): object;
  /** True when this input is free of charge (a dry run); nothing is reserved then. */
  isFree?(input: z.output<Input>): boolean;
  /** What a job of many inputs does ahead; absent where there is nothing to gain. */
  rowsAhead?: RowsAhead;
};

/** Ties a contract to the function that does the work, and checks that their types agree. */
export function defineOperation<Input extends z.ZodType<object>, Output extends z.ZodType<object>>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}
