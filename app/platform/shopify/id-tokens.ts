import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { ShopifyApis } from './shopify-apis.ts';

/** The member of staff whom an ID token identifies. */
export type IdTokenBearer = {
  /** The shop's permanent domain. */
  shop: string;
  /** The member's id in Shopify. */
  staffId: string;
};

export type IdTokens = ReturnType<typeof createIdTokens>;

/**
 * The claims of a token that belongs to staff. A token of the storefront or of checkout names a customer in `sub`
 * (`gid://shopify/Customer/…`) or nobody, and its `dest` is not a URL.
 */
const staffClaims = z.object({
  dest: z.url({ protocol: /^https$/ }).transform((url) => new URL(url).hostname),
  sub: z.string().regex(/^\d{1,20}$/),
});

/**
 * Checks Shopify's ID tokens (session tokens), which the admin signs with the app's secret; each is valid for a minute.
 */
export function createIdTokens(apis: ShopifyApis) {
  return {
    /** @throws AppError `unauthorized`; its message contains nothing from the token */
    async verify(token: string): Promise<IdTokenBearer> {
      const bearer = bearerOf(apis, await claimsOf(apis, token));
      if (!bearer)
        throw new AppError(
          'unauthorized',
          'This ID token is invalid, or older than one minute. Get a new one from Shopify and send the request again.',
        );
      return bearer;
    },
  };
}

/** Returns whether a valid token belongs to staff; null if the token is invalid or expired. */
export async function isStaffToken(apis: ShopifyApis, token: string): Promise<boolean | null> {
  const claims = await claimsOf(apis, token);
  return claims && bearerOf(apis, claims) !== null;
}

/** Returns the shop of a valid token that belongs to staff; null for any other token, and if there is none. */
export async function shopOfToken(apis: ShopifyApis, token: string | null): Promise<string | null> {
  return (token && bearerOf(apis, await claimsOf(apis, token))?.shop) || null;
}

async function claimsOf(apis: ShopifyApis, token: string) {
  for (const api of apis) {
    // The library's error messages quote the token, so they are dropped.
    const claims = await api.session.decodeSessionToken(token).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

function bearerOf([api]: ShopifyApis, claims: unknown): IdTokenBearer | null {
  const staff = staffClaims.safeParse(claims);
  const shop = staff.success && api.utils.sanitizeShop(staff.data.dest);
  return staff.success && shop ? { shop, staffId: staff.data.sub } : null;
}
