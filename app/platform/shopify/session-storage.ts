import { Session, type SessionParams } from '@shopify/shopify-api';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { Sealer } from './seal.ts';

/** Shopify sessions as rows, encrypted whole: a copy of the database holds no usable token. */
export function createSessionStorage(prisma: PrismaClient, sealer: Sealer): SessionStorage {
  const open = (row: { sealed: Uint8Array }) => {
    const stored = JSON.parse(sealer.open(row.sealed)) as Record<string, unknown>;
    for (const name of ['expires', 'refreshTokenExpires']) {
      if (typeof stored[name] === 'string') stored[name] = new Date(stored[name]);
    }
    return new Session(stored as unknown as SessionParams);
  };
  return {
    async storeSession(session) {
      const fields = {
        shop: session.shop,
        isOnline: session.isOnline,
        sealed: new Uint8Array(sealer.seal(JSON.stringify(session.toObject()))),
        expires: session.expires ?? null,
      };
      await prisma.session.upsert({
        where: { id: session.id },
        create: { id: session.id, ...fields },
        update: fields,
      });
      return true;
    },
    async loadSession(id) {
      const row = await prisma.session.findUnique({ where: { id } });
      return row ? open(row) : undefined;
    },
    async deleteSession(id) {
      await prisma.session.deleteMany({ where: { id } });
      return true;
    },
    async deleteSessions(ids) {
      await prisma.session.deleteMany({ where: { id: { in: ids } } });
      return true;
    },
    async findSessionsByShop(shop) {
      const rows = await prisma.session.findMany({ where: { shop }, take: 25 });
      return rows.map(open);
    },
  };
}
