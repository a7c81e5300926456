import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { LeakyBucket } from '../cost/leaky-bucket.ts';
import { queryCost } from '../cost/query-cost.ts';
import { checkArraySizes } from './check-array-sizes.ts';
import { coerceVariables } from './coerce-variables.ts';
import type { AdminContext } from './context.ts';
import { readDocument, rootFieldNames } from './read-document.ts';
import { strictFieldResolver } from './strict-field-resolver.ts';

export interface AdminRequest {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

export interface PreparedRequest {
  operationName: string | null;
  rootFields: string[];
  requestedCost: number;
  /** Set when the document or the variables are invalid; then nothing can be run. */
  refusal: ExecutionResult | null;
  /** Runs it synchronously, so that requests to a shop cannot interleave. */
  run: (context: AdminContext, bucket: LeakyBucket) => Record<string, unknown>;
}

const MAX_COST = 1_000;

function refuse(
  errors: readonly GraphQLError[],
  about: Partial<PreparedRequest> = {},
): PreparedRequest {
  const refusal = { errors: errors.map((error) => error.toJSON()) } as unknown as ExecutionResult;
  return {
    operationName: null,
    rootFields: [],
    requestedCost: 0,
    ...about,
    refusal,
    run: () => ({ ...refusal }),
  };
}

/** Parses and validates a request and computes its cost, without running it. */
export function prepareAdminRequest(
  schema: GraphQLSchema,
  request: AdminRequest,
  { isBulk = false } = {},
): PreparedRequest {
  const {
    document,
    fragments,
    errors: invalid,
  } = readDocument(schema, String(request.query ?? ''));
  if (!document) return refuse(invalid);
  const wanted = typeof request.operationName === 'string' ? request.operationName : null;
  const operation = getOperationAST(document, wanted);
  if (!operation) return refuse([new GraphQLError('An operation name is required')]);
  const about = {
    operationName: operation.name?.value ?? null,
    rootFields: rootFieldNames(operation),
  };
  if (invalid.length > 0) return refuse(invalid, about);
  const given = (request.variables ?? {}) as Record<string, unknown>;
  const { values, errors } = coerceVariables(schema, operation, given);
  if (errors.length > 0) return refuse(errors, about);
  const requestedCost = queryCost({ schema, operation, fragments, variables: values });
  const oversized = checkArraySizes(schema, operation, values);
  if (oversized) return refuse([oversized], { ...about, requestedCost });
  // Lines of a bulk operation are exempt from points.
  if (requestedCost > MAX_COST && !isBulk) {
    const message = `Query cost is ${requestedCost}, which exceeds the single query max cost limit (${MAX_COST}).`;
    const extensions = { code: 'MAX_COST_EXCEEDED', cost: requestedCost, maxCost: MAX_COST };
    return refuse([new GraphQLError(message, { extensions })], { ...about, requestedCost });
  }
  const executable = document;
  return { ...about, requestedCost, refusal: null, run };

  function run(context: AdminContext, bucket: LeakyBucket) {
    context.store.products.settle();
    const result = execute({
      schema,
      document: executable,
      operationName: about.operationName,
      variableValues: given,
      contextValue: context,
      fieldResolver: strictFieldResolver,
    }) as ExecutionResult;
    const data = (result.data ?? null) as Record<string, unknown> | null;
    const actual = operation
      ? queryCost({ schema, operation, fragments, variables: values }, data)
      : 0;
    const actualQueryCost = Math.min(actual, requestedCost);
    bucket.refund(requestedCost - actualQueryCost);
    return {
      data,
      ...(result.errors ? { errors: result.errors.map((error) => error.toJSON()) } : {}),
      extensions: {
        cost: {
          requestedQueryCost: requestedCost,
          actualQueryCost,
          throttleStatus: bucket.status(),
        },
      },
    };
  }
}
