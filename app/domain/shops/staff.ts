import type { Principal, Scope, StaffRights } from '#app/platform/principal.ts';
import type { IdTokens } from '#app/platform/shopify/id-tokens.ts';
import type { Shops } from './shops.ts';

type ShopRef = { id: string; domain: string };

export type Staff = ReturnType<typeof createStaff>;

/** Provides the principals of staff: staff who may write have every scope, others only the read scopes. */
export function createStaff(services: {
  idTokens: IdTokens;
  shops: Shops;
  /** What Shopify allows a staff member. @param idToken null for work that continues without them */
  accessOf: (
    shop: ShopRef,
    staffId: string,
    idToken: string | null,
  ) => Promise<{ rights: StaffRights; isOwner: boolean }>;
  scopes: { all: readonly Scope[]; looking: readonly Scope[] };
}) {
  const { idTokens, shops, accessOf, scopes } = services;

  async function principalFor(
    { id: shopId, domain }: ShopRef,
    staffId: string,
    idToken: string | null,
  ): Promise<Principal> {
    const access = await accessOf({ id: shopId, domain }, staffId, idToken);
    return {
      kind: 'staff',
      shopId,
      shop: domain,
      staffId,
      ...access,
      scopes: access.rights === 'write' ? scopes.all : scopes.looking,
    };
  }

  return {
    /**
     * Returns the principal for a Shopify ID token: a staff member of an installed shop.
     * @throws AppError `unauthorized`, `shop_uninstalled`
     */
    async verify(idToken: string): Promise<Principal> {
      const bearer = await idTokens.verify(idToken);
      return principalFor(await shops.getInstalled(bearer.shop), bearer.staffId, idToken);
    },

    /** Returns the principal of a staff member whose ID token is already verified. */
    principalFor,

    /** Returns the principal of a staff member whose job runs without them. @throws AppError `shop_uninstalled` */
    principalOf: async (shopId: string, staffId: string): Promise<Principal> =>
      principalFor(await shops.getInstalledById(shopId), staffId, null),
  };
}
