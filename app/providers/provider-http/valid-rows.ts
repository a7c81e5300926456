import { z } from 'zod';

/** Google Lens returns up to 60 rows; matching compares every row with every other. */
const MAX_ROWS = 60;

/**
 * Schema of a list that keeps the rows which fit `row`, at most the first `MAX_ROWS`, and drops the others:
 * services mix advertisements and new kinds of rows in. Anything but a list gives no rows.
 */
export function validRows<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .optional()
    .catch(undefined)
    .transform((items) =>
      (items ?? []).slice(0, MAX_ROWS).flatMap((item) => {
        const parsed = row.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}
