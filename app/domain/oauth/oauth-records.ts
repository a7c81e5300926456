import { createHash } from 'node:crypto';
import type { Clock } from '#app/platform/clock.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';

/** What is stored under a value that only its holder knows, such as a token. */
export type OauthRecord = { payload: Record<string, unknown>; isConsumed: boolean };

/** The library's name for the record of a staff member's consent: one for each connection, with the same id. */
export const GRANT = 'Grant';

export type OauthRecords = ReturnType<typeof createOauthRecords>;

/** A plain hash is enough: the values are 256 random bits, so there is nothing to guess. */
export function sha256OfRecord(kind: string, value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${kind} ${value}`).digest());
}

/** Stores codes, tokens and open requests, which are found by the hash of their value. */
export function createOauthRecords(prisma: PrismaClient, clock: Clock) {
  const at = (kind: string, value: string) => ({ sha256: sha256OfRecord(kind, value) });
  return {
    async save(
      { kind, value }: { kind: string; value: string },
      payload: Prisma.InputJsonObject,
      { connectionId, seconds }: { connectionId?: string | undefined; seconds: number },
    ): Promise<void> {
      const row = {
        kind,
        payload,
        connectionId: connectionId ?? null,
        expiresAt: new Date(clock.now() + seconds * 1000),
      };
      await prisma.oauthRecord.upsert({
        where: at(kind, value),
        create: { ...at(kind, value), ...row },
        update: row,
      });
    },

    async find(kind: string, value: string): Promise<OauthRecord | null> {
      const row = await prisma.oauthRecord.findUnique({
        where: { ...at(kind, value), expiresAt: { gt: new Date(clock.now()) } },
      });
      if (!row) return null;
      return { payload: row.payload as Prisma.JsonObject, isConsumed: row.consumedAt !== null };
    },

    /** Marks the record as used. Returns false if it was used before: of many concurrent callers, one gets true. */
    async consume(kind: string, value: string): Promise<boolean> {
      const { count } = await prisma.oauthRecord.updateMany({
        where: { ...at(kind, value), consumedAt: null },
        data: { consumedAt: new Date(clock.now()) },
      });
      return count === 1;
    },

    async delete(kind: string, value: string): Promise<void> {
      await prisma.oauthRecord.deleteMany({ where: at(kind, value) });
    },

    /** Deletes expired records. */
    async deleteOld(): Promise<void> {
      await prisma.oauthRecord.deleteMany({ where: { expiresAt: { lt: new Date(clock.now()) } } });
    },
  };
}
