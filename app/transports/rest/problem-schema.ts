import { z } from 'zod';
import { errorCodeSchema, fieldProblemSchema } from '#app/platform/error-schemas.ts';

/** The body of every failure. */
export const problemSchema = z
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
