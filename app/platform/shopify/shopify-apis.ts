import type { Shopify } from '@shopify/shopify-api';

/**
 * Shopify's library, one instance per app secret, because an instance knows only one. The first instance has the secret
 * that the app uses. While a secret is being replaced, Shopify signs with the oldest one that is not revoked, and with
 * a revoked one for some time after (shopify.dev, "Rotate or revoke client credentials"; Shopify/shopify-app-js#3183).
 */
export type ShopifyApis = readonly [Shopify, ...Shopify[]];

/** Returns the instance whose secret signed an ID token; the first instance if none of them did. */
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
