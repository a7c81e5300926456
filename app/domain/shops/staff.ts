import type { Principal, Scope } from '#app/platform/principal.ts';
import type { IdTokens } from '#app/platform/shopify/id-tokens.ts';
import type { Shop } from '#prisma/generated/client.ts';
import type { Shops } from './shops.ts';

export type Staff = ReturnType<typeof createStaff>;

export function createStaff(idTokens: IdTokens, shops: Shops, allScopes: readonly Scope[]) {
  return {
    /**
     * The principal of a Shopify ID token: a member of staff of an installed shop, with every scope.
     * @throws AppError `unauthorized`, `shop_uninstalled`
     */
    async verify(idToken: string): Promise<Principal> {
      const bearer = await idTokens.verify(idToken);
      return principalOf(await shops.getInstalled(bearer.shop), bearer.staffId, allScopes);
    },

    /** The principal of a member of staff whose job runs without them. @throws AppError `shop_uninstalled` */
    principalOf: async (shopId: string, staffId: string): Promise<Principal> =>
      principalOf(await shops.getInstalledById(shopId), staffId, allScopes),
  };
}

function principalOf(shop: Shop, staffId: string, scopes: readonly Scope[]): Principal {
  return { kind: 'staff', shopId: shop.id, shop: shop.domain, staffId, scopes };
}
