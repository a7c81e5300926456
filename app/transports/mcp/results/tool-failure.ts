import { z } from 'zod';
import type { AppError } from '#app/platform/errors.ts';
import { RECOVERY_HINTS } from './recovery-hints.ts';

/**
 * The answer of a tool that failed: the fields of a REST problem, and what to do about it. Part of each tool's output
 * schema, because older clients check a failure against that schema too.
 */
export const toolFailureSchema = z.strictObject({
  code: z.string().describe('Set when the call failed.'),
  detail: z.string().describe('What is wrong and what would be right.'),
  recovery_hint: z.string().describe('What to do.'),
  errors: z
    .array(
      z.strictObject({
        pointer: z.string(),
        detail: z.string(),
        suggestions: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  charged: z.literal(false),
  request_id: z.string(),
  retry_after_seconds: z.number().int().optional(),
  top_up_url: z.string().optional(),
});

export type ToolFailure = z.output<typeof toolFailureSchema>;

/** Converts an error of the error table to a tool's answer. */
export function toToolFailure(
  error: AppError,
  context: { requestId: string; topUpUrl: string },
): ToolFailure {
  const failure: ToolFailure = {
    code: error.code,
    detail: error.message,
    recovery_hint: RECOVERY_HINTS[error.code],
    charged: false,
    request_id: context.requestId,
  };
  if (error.errors.length > 0) failure.errors = error.errors;
  if (error.retryAfterSeconds !== undefined) failure.retry_after_seconds = error.retryAfterSeconds;
  if (error.code === 'insufficient_credits') failure.top_up_url = context.topUpUrl;
  return failure;
}
