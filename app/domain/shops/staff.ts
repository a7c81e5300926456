import type { Principal, Scope } from '#app/platform/principal.ts';
import type { IdTokens } from '#app/platform/shopify/id-tokens.ts';
import type { Shops } from './shops.ts';

export type Staff = {
  /**
   * Who this Shopify ID token is: a member of staff of an installed shop, who may do everything.
   * @throws AppError `unauthorized`, `shop_uninstalled`
   */
  verify: (idToken: string) => Promise<Principal>;
};

export function createStaff(idTokens: IdTokens, shops: Shops, allScopes: readonly Scope[]): Staff {
  return {
    async verify(idToken) {
      const bearer = await idTokens.verify(idToken);
      const shop = await shops.getInstalled(bearer.shop);
      return {
        kind: 'staff',
        shopId: shop.id,
        shop: shop.domain,
        staffId: bearer.staffId,
        scopes: allScopes,
      };
    },
  };
}
