import { z } from 'zod';

/** Google Lens gives up to 60; every row is compared with every other. */
const MOST_ROWS = 60;

/**
 * A list of rows of which each that does not fit is left out rather than failing the answer: services
 * mix advertisements and new kinds of rows in. No more than `MOST_ROWS`, from the top.
 */
export function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .optional()
    .catch(undefined)
    .transform((items) =>
      (items ?? []).slice(0, MOST_ROWS).flatMap((item) => {
        const parsed = row.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}
