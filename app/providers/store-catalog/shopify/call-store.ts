import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { isWrite } from '#app/platform/shopify/admin-api/is-write.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import { unexpectedAnswer } from '#app/platform/shopify/admin-api/unexpected-answer.ts';

/** Access to one store's Admin API, for the duration of one call. */
export type Store = { client: AdminClient; shop: string; signal: AbortSignal };

/** A GraphQL document with the shape of its answer. */
export type StoreQuery<Answer extends z.ZodType = z.ZodType> = {
  document: string;
  answer: Answer;
  /** False for a write that does harm or fails if it is sent twice. Default true. */
  repeatable?: boolean;
};

/**
 * Sends a query and checks the shape of the answer.
 * @throws as AdminClient.request does; AppError `upstream_unavailable` if the answer has another shape, or
 *   OutcomeUnknownError if it was a write
 */
export async function callStore<Answer extends z.ZodType>(
  { client, shop, signal }: Store,
  { document, answer, repeatable = true }: StoreQuery<Answer>,
  variables: Record<string, unknown> = {},
): Promise<z.output<Answer>> {
  const { data } = await client.request(shop, { document, variables, signal, repeatable });
  const parsed = answer.safeParse(data);
  if (parsed.success) return parsed.data;
  const UnexpectedAnswer = isWrite({ document }) ? OutcomeUnknownError : AppError;
  const cause = parsed.error;
  throw new UnexpectedAnswer('upstream_unavailable', unexpectedAnswer('in a form'), { cause });
}

/** Whether the store refused a query because it has no definition of our metafield `style_code`. */
export function isDefinitionMissing(error: unknown): boolean {
  if (!(error instanceof AdminGraphqlError && error.isAboutRequest)) return false;
  return error.topLevel.some(({ message }) => /definition/i.test(message));
}
