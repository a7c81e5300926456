import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { errorCodeSchema, fieldProblemSchema } from '#app/platform/error-schemas.ts';
import { ERRORS, type ErrorCode } from '#app/platform/errors.ts';

const problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: errorCodeSchema,
    request_id: z.string(),
    charged: z.literal(false),
    errors: z.array(fieldProblemSchema).optional(),
    retry_after_seconds: z.number().int().optional(),
    top_up_url: z.string().optional(),
    upsert_id: z
      .string()
      .optional()
      .describe('What the call had changed before it failed can be undone by this id.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem. A failed call is never charged.' });

/** The responses of an OpenAPI operation for these error codes, by status. */
export function toOpenapiProblems(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join('\n\n'),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}
