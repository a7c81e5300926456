import { z } from 'zod';

/** The body with which Shopify's token endpoint refuses, as far as it has one. */
export const oauthRefusal = z
  .object({ error: z.string().default(''), error_description: z.string().default('') })
  .catch({ error: '', error_description: '' });

export type OauthRefusal = z.output<typeof oauthRefusal>;

/**
 * Whether the token endpoint refuses our own client ID or secret, which it looks at first: that says nothing of the store
 * or the token. Null: it refuses something else.
 */
export function clientRefusalOf({
  error,
  error_description: description,
}: OauthRefusal): 'unknown client' | 'wrong secret' | null {
  if (error === 'application_cannot_be_found') return 'unknown client';
  if (error === 'invalid_client' || /client secret/i.test(description)) return 'wrong secret';
  return null;
}
