import { z } from 'zod';

const PAGE_LIMITS = { default: 50, most: 100 } as const;

/** The input fields that request one page of a list. In a URL they are text, so the number is parsed from it. */
export const pageInput = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_LIMITS.most)
    .default(PAGE_LIMITS.default)
    .describe('The most entries of the page.'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('next_cursor of the previous page, unchanged; absent for the first page.'),
} as const;

/** What MCP is told about queries. */
export const queryAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The REST endpoint of a query. */
export const queryEndpoint = (tag: 'Jobs' | 'Account', path: string, description: string) =>
  ({ method: 'GET', path, success: { status: 200, description }, tag }) as const;

/** The output field that leads to the next page. */
export const nextCursor = z
  .string()
  .optional()
  .describe(
    'Cursor of the next page; absent on the last page. New entries do not shift the pages.',
  );
