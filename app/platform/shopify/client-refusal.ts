import { z } from 'zod';

/** The body of a refusal from Shopify's token endpoint, as far as it has one. */
export const oauthRefusal = z
  .object({ error: z.string().default(''), error_description: z.string().default('') })
  .catch({ error: '', error_description: '' });

export type OauthRefusal = z.output<typeof oauthRefusal>;

/**
 * Returns whether the token endpoint refuses our own client ID or secret, which it checks first; such a refusal says
 * nothing about the store or the token. Null if it refuses something else.
 */
export function clientRefusalOf({
  error,
  error_description: description,
}: OauthRefusal): 'unknown client' | 'wrong secret' | null {
  if (error === 'application_cannot_be_found') return 'unknown client';
  if (error === 'invalid_client' || /client secret/i.test(description)) return 'wrong secret';
  return null;
}
