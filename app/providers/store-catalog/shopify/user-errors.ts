import { z } from 'zod';
import type { AdminTopLevelError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import type { StoreUserError } from '../store-write.ts';

/** A payload's `userErrors`; `field` and `code` may be null, and plain UserErrors have no code at all. */
export const userErrorsSchema = z.array(
  z
    .object({
      field: z.array(z.string()).nullish(),
      message: z.string(),
      code: z.string().nullish(),
    })
    .transform(
      ({ field, message, code }): StoreUserError => ({
        path: field ?? [],
        message,
        code: code || undefined,
      }),
    ),
);

/** Converts top-level errors about the input to user errors, because they refuse the input in the same way. */
export function asUserErrors(errors: readonly AdminTopLevelError[]): StoreUserError[] {
  return errors.map(({ message, code, path = [] }) => ({ path: path.map(String), message, code }));
}
