import { z } from 'zod';

/** Maximum number of rows. Google Lens returns up to 60, and matching compares every row with every other. */
const MAX_ROWS = 60;

/**
 * Creates the schema of a list. Of the first `MAX_ROWS` rows, it keeps those that fit `row` and drops the others:
 * services mix in advertisements and new kinds of rows. Anything but a list gives no rows.
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
