import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Contract, RestEndpoint } from '#app/operations/define-operation.ts';
import { ERRORS, type ErrorCode } from '#app/platform/errors.ts';
import { problemSchema } from '../problem-schema.ts';
import { headersOf } from './describe-headers.ts';

/** The statuses whose problems may say when to try again. */
const WITH_RETRY_AFTER: readonly number[] = [409, 429, 502, 503, 504];

/** Describes the successful answer of an operation. */
export function describeSuccess(
  { output, exampleAnswer }: Contract,
  { success, jsonLines, replay }: RestEndpoint,
): ZodOpenApiResponseObject {
  return {
    description: success.description,
    headers: headersOf([
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      ...(success.headers ?? []),
      ...(replay !== undefined ? (['Idempotency-Replayed'] as const) : []),
    ]),
    content:
      jsonLines === 'output'
        ? { 'application/jsonl': { schema: elementOf(output), examples: linesOf(exampleAnswer) } }
        : {
            'application/json': {
              schema: output,
              examples: { answer: { summary: success.description, value: exampleAnswer } },
            },
          },
  };
}

/** Describes the responses for these error codes, by status. */
export function describeProblems(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, ofStatus]) => {
      const description = ofStatus
        .map((code) => `\`${code}\`: ${ERRORS[code].title}.`)
        .join('\n\n');
      const headers = headersOf([
        'X-Request-Id',
        ...(status === 401
          ? (['WWW-Authenticate'] as const)
          : (['RateLimit', 'RateLimit-Policy'] as const)),
        ...(WITH_RETRY_AFTER.includes(status) ? (['Retry-After'] as const) : []),
      ]);
      const examples = Object.fromEntries(
        ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` as const }]),
      );
      const content = { 'application/problem+json': { schema: problemSchema, examples } };
      return [String(status), { description, headers, content }];
    }),
  );
}

/** Returns each line of an example. */
function linesOf(example: object) {
  const lines = Array.isArray(example) ? (example as object[]) : [example];
  return Object.fromEntries(
    lines.map((value, index) => [`line-${index + 1}`, { summary: `Line ${index + 1}`, value }]),
  );
}

/** Returns the schema of one line. */
export function elementOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
}
