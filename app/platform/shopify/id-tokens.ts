import type { Shopify } from '@shopify/shopify-api';
import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';

/** The person an ID token speaks for. */
export type IdTokenBearer = {
  /** The shop's permanent domain. */
  shop: string;
  /** Shopify's id of the member of staff. */
  staffId: string;
};

/** Shopify's ID tokens (session tokens): signed with the app's secret, for a minute, by the admin. */
export interface IdTokens {
  /** @throws AppError `unauthorized`; never says a word of the token. */
  verify(token: string): Promise<IdTokenBearer>;
}

/**
 * Staff alone: a token of the storefront or of checkout names its customer in `sub`
 * (`gid://shopify/Customer/…`) or nobody, and its `dest` is no URL.
 */
const staffClaims = z.object({
  dest: z.url({ protocol: /^https$/ }).transform((url) => new URL(url).hostname),
  sub: z.string().regex(/^\d{1,20}$/),
});

export function createIdTokens(api: Shopify): IdTokens {
  return {
    async verify(token) {
      // The library's own words repeat the token: they go nowhere.
      const claims = await api.session.decodeSessionToken(token).catch(() => null);
      const staff = staffClaims.safeParse(claims);
      const shop = staff.success && api.utils.sanitizeShop(staff.data.dest);
      if (!staff.success || !shop) {
        throw new AppError(
          'unauthorized',
          'This ID token is not valid, or its minute is over. Ask Shopify for a fresh one and send the request again.',
        );
      }
      return { shop, staffId: staff.data.sub };
    },
  };
}
