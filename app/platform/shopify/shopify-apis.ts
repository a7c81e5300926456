import type { Shopify } from '@shopify/shopify-api';

/**
 * Shopify's library, once for each secret of the app, because it knows one secret only. The first has the secret that the app
 * uses. While a secret is replaced Shopify signs with the oldest that is not revoked, and for some time after it was
 * (shopify.dev, "Rotate or revoke client credentials"; Shopify/shopify-app-js#3183).
 */
export type ShopifyApis = readonly [Shopify, ...Shopify[]];

/** The one whose secret an ID token was signed with; the first where it was signed with none of them. */
export async function findSigner(apis: ShopifyApis, token: string | null): Promise<Shopify> {
  if (token !== null && apis.length > 1) {
    for (const api of apis) {
      const isSigner = await api.session.decodeSessionToken(token).then(
        () => true,
        () => false,
      );
      if (isSigner) return api;
    }
  }
  return apis[0];
}
