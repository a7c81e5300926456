import type { Principal, Scope, StaffRights } from '#app/platform/principal.ts';
import type { IdTokens } from '#app/platform/shopify/id-tokens.ts';
import type { Shops } from './shops.ts';

type ShopRef = { id: string; domain: string };

export type Staff = ReturnType<typeof createStaff>;

/** The principals of staff: who may write has every scope, others those that only look. */
export function createStaff(services: {
  idTokens: IdTokens;
  shops: Shops;
  /** What Shopify allows a member of staff. @param idToken null for work that goes on without them */
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
     * The principal of a Shopify ID token: a member of staff of an installed shop.
     * @throws AppError `unauthorized`, `shop_uninstalled`
     */
    async verify(idToken: string): Promise<Principal> {
      const bearer = await idTokens.verify(idToken);
      return principalFor(await shops.getInstalled(bearer.shop), bearer.staffId, idToken);
    },

    /** The principal of a member of staff whose ID token is verified already. */
    principalFor,

    /** The principal of a member of staff whose job runs without them. @throws AppError `shop_uninstalled` */
    principalOf: async (shopId: string, staffId: string): Promise<Principal> =>
      principalFor(await shops.getInstalledById(shopId), staffId, null),
  };
}
