import type { UserError } from '../store/types.ts';

/** A userError; its code is null where Shopify's error has none. */
export function userError(
  field: string[] | null,
  message: string,
  code: string | null = null,
): UserError {
  return { field, message, code };
}
