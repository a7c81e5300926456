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

export type IdTokens = ReturnType<typeof createIdTokens>;

/**
 * The claims of a token of staff. A token of the storefront or of checkout names a customer in `sub`
 * (`gid://shopify/Customer/…`) or nobody, and its `dest` is not a URL.
 */
const staffClaims = z.object({
  dest: z.url({ protocol: /^https$/ }).transform((url) => new URL(url).hostname),
  sub: z.string().regex(/^\d{1,20}$/),
});

/** Shopify's ID tokens (session tokens): the admin signs them with the app's secret; each is valid for a minute. */
export function createIdTokens(api: Shopify) {
  return {
    /** @throws AppError `unauthorized`, whose message contains nothing of the token */
    async verify(token: string): Promise<IdTokenBearer> {
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

/** Whether a valid token belongs to staff; null for an invalid or expired one. */
export async function isStaffToken(api: Shopify, token: string): Promise<boolean | null> {
  const claims = await claimsOf(api, token);
  return claims && bearerOf(api, claims) !== null;
}

/** The shop of a valid token of staff; null for any other token, and without one. */
export async function shopOfToken(api: Shopify, token: string | null): Promise<string | null> {
  return (token && bearerOf(api, await claimsOf(api, token))?.shop) || null;
}

function claimsOf(api: Shopify, token: string) {
  // The library's error messages quote the token, so they are dropped.
  return api.session.decodeSessionToken(token).catch(() => null);
}

function bearerOf(api: Shopify, claims: unknown): IdTokenBearer | null {
  const staff = staffClaims.safeParse(claims);
  const shop = staff.success && api.utils.sanitizeShop(staff.data.dest);
  return staff.success && shop ? { shop, staffId: staff.data.sub } : null;
}
