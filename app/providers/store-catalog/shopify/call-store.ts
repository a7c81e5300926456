import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient, AdminRequest } from '#app/platform/shopify/admin-api/admin-client.ts';
import { isWrite } from '#app/platform/shopify/admin-api/is-write.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import { unexpectedAnswer } from '#app/platform/shopify/admin-api/unexpected-answer.ts';

/**
 * Sends one document and checks the answer's shape.
 * @throws as AdminClient.request does; a write whose answer makes no sense has an unknown outcome
 */
export async function callStore<Schema extends z.ZodType>(
  client: AdminClient,
  shop: string,
  request: AdminRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data } = await client.request<unknown>(shop, request);
  try {
    return readAnswer(data, schema);
  } catch (cause) {
    if (!isWrite(request) || !(cause instanceof AppError)) throw cause;
    throw new OutcomeUnknownError(cause.code, cause.message, { cause });
  }
}

/** Checks an answer's shape. @throws AppError `upstream_unavailable` when it is not the one we know. */
export function readAnswer<Schema extends z.ZodType>(
  data: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError('upstream_unavailable', unexpectedAnswer('in a form'), {
    cause: parsed.error,
  });
}
