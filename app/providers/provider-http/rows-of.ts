import { z } from 'zod';

/**
 * A list of rows of which each that does not fit is left out rather than failing the answer: services
 * mix advertisements and new kinds of rows in.
 */
export function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .optional()
    .catch(undefined)
    .transform((items) =>
      (items ?? []).flatMap((item) => {
        const parsed = row.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}
