import type { UserError } from '../store/types.ts';

/** A userError; Shopify answers a null code where the error has none. */
export function userError(
  field: string[] | null,
  message: string,
  code: string | null = null,
): UserError {
  return { field, message, code };
}
