import type { PrismaClient } from '#prisma/generated/client.ts';

/** What only the owner of the store may do. */
export type OwnerLimits = {
  /** Make and revoke keys, connect apps, change webhooks. */
  keys: boolean;
  /** Buy credits. */
  credits: boolean;
  /** Delete what the app keeps. */
  erasure: boolean;
};

export type OwnerLimitsStore = ReturnType<typeof createOwnerLimits>;

/** Nothing is limited until the owner says so. */
export function createOwnerLimits(prisma: PrismaClient) {
  return {
    async get(shopId: string): Promise<OwnerLimits> {
      const row = await prisma.shopSettings.findUnique({ where: { shopId } });
      return {
        keys: row?.ownerOnlyKeys ?? false,
        credits: row?.ownerOnlyCredits ?? false,
        erasure: row?.ownerOnlyErasure ?? false,
      };
    },

    async save(shopId: string, { keys, credits, erasure }: OwnerLimits): Promise<void> {
      const row = { ownerOnlyKeys: keys, ownerOnlyCredits: credits, ownerOnlyErasure: erasure };
      await prisma.shopSettings.upsert({
        where: { shopId },
        create: { shopId, ...row },
        update: row,
      });
    },
  };
}
