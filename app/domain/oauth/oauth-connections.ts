import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { recordUse } from '#app/platform/database/record-use.ts';
import { AppError } from '#app/platform/errors.ts';
import { isUuid, newId } from '#app/platform/ids.ts';
import type { Principal, Scope } from '#app/platform/principal.ts';
import type { OauthConnection, Prisma, PrismaClient, Shop } from '#prisma/generated/client.ts';
import { GRANT, sha256OfRecord } from './oauth-records.ts';

/** What a staff member consents to. */
type NewConnection = Pick<
  OauthConnection,
  'shopId' | 'clientId' | 'name' | 'redirectHost' | 'scopes' | 'staffId'
>;

const SUMMARY = {
  id: true,
  name: true,
  redirectHost: true,
  scopes: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
} satisfies Prisma.OauthConnectionSelect;

export type ConnectionSummary = Prisma.OauthConnectionGetPayload<{ select: typeof SUMMARY }>;

export type OauthConnections = ReturnType<typeof createOauthConnections>;

/** The library's name for this kind of record. */
const ACCESS_TOKEN = 'AccessToken';
/** Longer than a code stays redeemable, and than a refresh takes. */
const DEAD_AFTER_MS = 60 * 60 * 1000;

/** Apps that staff have connected to their shop through OAuth. */
export function createOauthConnections(
  { prisma, pool }: { prisma: PrismaClient; pool: pg.Pool },
  clock: Clock,
) {
  return {
    /** Finds the installed shop with this public id, or null. */
    async findShop(publicId: string): Promise<Shop | null> {
      if (!isUuid(publicId)) return null;
      return prisma.shop.findFirst({ where: { publicId, uninstalledAt: null } });
    },

    /** Creates a connection. @returns its id */
    async begin(connection: NewConnection): Promise<string> {
      const id = newId('con');
      await prisma.oauthConnection.create({
        data: { id, ...connection, createdAt: new Date(clock.now()) },
      });
      return id;
    },

    /**
     * Returns the principal of an access token used at a shop's address. @throws AppError `unauthorized`, also for a
     * token that is valid for another shop
     */
    async verify(token: string, publicId: string): Promise<Principal> {
      const nowMs = clock.now();
      const connection = await findByToken(pool, { token, publicId, nowMs });
      if (!connection)
        throw new AppError(
          'unauthorized',
          'This access token does not work here: it has expired, was revoked, or is for another store.',
        );
      await recordUse(pool, 'oauth_connection', connection, nowMs);
      // A client may have requested a token with fewer scopes.
      const ofToken = new Set(connection.scope?.split(' '));
      return toPrincipal(
        connection,
        connection.scopes.filter((one) => ofToken.has(one)),
      );
    },

    /**
     * Returns the connection's principal, for work that continues without a token, such as a job. @throws AppError
     * `unauthorized`
     */
    async principalOf(shopId: string, id: string): Promise<Principal> {
      const connection = await findLive(prisma, { id, shopId });
      if (!connection) throw new AppError('unauthorized', 'This app was disconnected.');
      const { shop, scopes } = connection;
      return toPrincipal({ ...connection, domain: shop.domain }, scopes);
    },

    isLive: async (id: string): Promise<boolean> => (await findLive(prisma, { id })) !== null,

    /** Lists all connections that the shop has ever had, newest first. */
    list: (shopId: string): Promise<ConnectionSummary[]> =>
      prisma.oauthConnection.findMany({
        where: { shopId },
        orderBy: { createdAt: 'desc' },
        select: SUMMARY,
      }),

    /** Ends a connection and all its tokens. @throws AppError `not_found`, also for another shop's connection */
    async disconnect(shopId: string, id: string): Promise<void> {
      const count = await end(prisma, clock.now(), { id, shopId });
      if (count === 0) throw new AppError('not_found', 'This app is not connected any more.');
    },

    /** Ends a connection of any shop: for a client that ends it, and for a stolen token. */
    end: async (id: string): Promise<void> => void (await end(prisma, clock.now(), { id })),

    /**
     * Ends connections that no code and no token keeps alive: the code was never redeemed, the refresh token has
     * expired, or a process died before it created them.
     */
    endDead: (): Promise<void> => endDead(prisma, clock.now()),
  };
}

/** Finds a connection that has not ended, of a shop that has the app. */
const findLive = (prisma: PrismaClient, where: { id: string; shopId?: string }) =>
  prisma.oauthConnection.findFirst({
    where: { ...where, revokedAt: null, shop: { uninstalledAt: null } },
    include: { shop: true },
  });

type ConnectionOfToken = Pick<OauthConnection, 'id' | 'shopId' | 'scopes' | 'lastUsedAt'> & {
  domain: string;
  /** The token's scopes. */
  scope: string | null;
};

/** Finds the connection of a live token used at the address of its own shop. */
function findByToken(
  pool: pg.Pool,
  { token, publicId, nowMs }: { token: string; publicId: string; nowMs: number },
): Promise<ConnectionOfToken | null> {
  return sql(pool).row<ConnectionOfToken>`
    SELECT connection.id, connection.shop_id AS "shopId", shop.domain, connection.scopes,
      connection.last_used_at AS "lastUsedAt", record.payload ->> 'scope' AS scope
    FROM oauth_record AS record
    JOIN oauth_connection AS connection ON connection.id = record.connection_id
    JOIN shop ON shop.id = connection.shop_id
    WHERE record.sha256 = ${sha256OfRecord(ACCESS_TOKEN, token)} AND record.expires_at > ${new Date(nowMs)}
      AND connection.revoked_at IS NULL AND shop.uninstalled_at IS NULL AND shop.public_id::text = ${publicId}`;
}

async function endDead(prisma: PrismaClient, nowMs: number): Promise<void> {
  const since = new Date(nowMs - DEAD_AFTER_MS);
  const alive: Prisma.OauthRecordWhereInput = {
    kind: { not: GRANT },
    expiresAt: { gt: new Date(nowMs) },
    OR: [{ consumedAt: null }, { consumedAt: { gt: since } }],
  };
  const dead = await prisma.oauthConnection.findMany({
    where: { revokedAt: null, createdAt: { lt: since }, records: { none: alive } },
    select: { id: true },
  });
  for (const { id } of dead) await end(prisma, nowMs, { id });
}

function toPrincipal(
  { id, shopId, domain }: Pick<ConnectionOfToken, 'id' | 'shopId' | 'domain'>,
  scopes: Scope[],
): Principal {
  return { kind: 'api_key', shopId, shop: domain, keyId: id, scopes };
}

async function end(prisma: PrismaClient, nowMs: number, where: { id: string; shopId?: string }) {
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.oauthConnection.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: new Date(nowMs) },
    });
    await transaction.oauthRecord.deleteMany({ where: { connection: where } });
    return count;
  });
}
