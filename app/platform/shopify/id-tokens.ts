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
      const bearer = bearerOf(api, await claimsOf(api, token));
      if (!bearer) {
        throw new AppError(
          'unauthorized',
          'This ID token is not valid, or its minute is over. Ask Shopify for a fresh one and send the request again.',
        );
      }
      return bearer;
    },
  };
}

/** Whether a genuine token is of staff; null for one that is not genuine, or not now. */
export async function isStaffToken(api: Shopify, token: string): Promise<boolean | null> {
  const claims = await claimsOf(api, token);
  return claims && bearerOf(api, claims) !== null;
}

/** The shop of a genuine token of staff; null for any other, and for none. */
export async function shopOfToken(api: Shopify, token: string | null): Promise<string | null> {
  return (token && bearerOf(api, await claimsOf(api, token))?.shop) || null;
}

function claimsOf(api: Shopify, token: string) {
  // The library's own words repeat the token: they go nowhere.
  return api.session.decodeSessionToken(token).catch(() => null);
}

function bearerOf(api: Shopify, claims: unknown): IdTokenBearer | null {
  const staff = staffClaims.safeParse(claims);
  const shop = staff.success && api.utils.sanitizeShop(staff.data.dest);
  return staff.success && shop ? { shop, staffId: staff.data.sub } : null;
}
