/** What one bulk request may hold. */
export const BULK_LIMITS = {
  rows: 10_000,
  bodyBytes: 64 * 1024 * 1024,
  /** One row; an upsert of 2,048 variants with every field has less than half of it. */
  rowBytes: 4 * 1024 * 1024,
} as const;
