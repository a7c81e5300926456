import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** A code from the error table. */
export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** One invalid field. */
export const fieldProblemSchema = z.strictObject({
  pointer: z.string().describe('RFC 6901 pointer into the input; empty for the whole of it.'),
  detail: z.string(),
  suggestions: z.array(z.string()).optional().describe('Nearest valid spellings.'),
});
