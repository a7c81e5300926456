import type { Clock } from '#app/platform/clock.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** What Shopify said of a member of staff of one store, and when. */
export type StaffMember = {
  staffId: string;
  name: string;
  isOwner: boolean;
  scopes: string[];
  /** Long ago where it is in doubt. */
  askedAt: Date;
};

export type StaffMembers = ReturnType<typeof createStaffMembers>;

/** Members of staff as Shopify described them. The same person may be staff of two stores, with other rights. */
export function createStaffMembers(prisma: PrismaClient, clock: Clock) {
  return {
    find: (shopId: string, staffId: string): Promise<StaffMember | null> =>
      prisma.staffMember.findUnique({ where: { shopId_staffId: { shopId, staffId } } }),

    /** Their names by id. */
    async listNames(shopId: string): Promise<Map<string, string>> {
      const select = { staffId: true, name: true };
      const rows = await prisma.staffMember.findMany({
        where: { shopId, name: { not: '' } },
        orderBy: { name: 'asc' },
        select,
      });
      return new Map(rows.map(({ staffId, name }) => [staffId, name]));
    },

    /** Replaces what was known. */
    async save(
      shopId: string,
      staffId: string,
      facts: Pick<StaffMember, 'name' | 'isOwner' | 'scopes'>,
    ): Promise<StaffMember> {
      const row = { ...facts, askedAt: new Date(clock.now()) };
      return prisma.staffMember.upsert({
        where: { shopId_staffId: { shopId, staffId } },
        create: { shopId, staffId, ...row },
        update: row,
      });
    },
  };
}
