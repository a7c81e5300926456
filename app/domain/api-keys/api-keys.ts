import type pg from 'pg';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inBatches } from '#app/platform/database/batch.ts';
import { listOf, sql } from '#app/platform/database/query.ts';
import { recordUse } from '#app/platform/database/record-use.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { Principal, Scope } from '#app/platform/principal.ts';
import { type ApiKey, Prisma, type PrismaClient, type Shop } from '#prisma/generated/client.ts';
import { isWellFormedApiKey, sha256OfApiKey } from './api-key-format.ts';
import type { KeyLimits } from './key-limits.ts';
import { parseKeyName } from './key-name.ts';
import { toNewKeyRow } from './new-key-row.ts';
import { replaceKey } from './replace-key.ts';

type NewApiKey = {
  shopId: string;
  name: string;
  /** All of the key's scopes; if absent, the scopes of every key. */
  scopes?: readonly Scope[];
  /** Scopes in addition to those of every key. */
  also?: readonly string[];
  limits?: KeyLimits;
};

/** A new key. `key` is the key in plain text. */
export type CreatedApiKey = Pick<ApiKey, 'id' | 'name' | 'start' | 'last4'> & { key: string };

const SUMMARY = {
  id: true,
  name: true,
  start: true,
  last4: true,
  createdAt: true,
  revokedAt: true,
  lastUsedAt: true,
  scopes: true,
  expiresAt: true,
  callsPerMinute: true,
  monthlyCredits: true,
} satisfies Prisma.ApiKeySelect;

export type ApiKeySummary = Prisma.ApiKeyGetPayload<{ select: typeof SUMMARY }>;

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** @param offered the scopes that every key has, and those that a key has only if they are requested at its creation */
export function createApiKeys(
  { prisma, pool }: { prisma: PrismaClient; pool: pg.Pool },
  clock: Clock,
  offered: { always: readonly Scope[]; onRequest: readonly Scope[] },
) {
  const findBySha256 = inBatches(async (hashes: readonly Uint8Array[]) => {
    const rows = await findKeys(pool, Prisma.sql`api_key.sha256 IN (${listOf('bytea', hashes)})`);
    const byHash = new Map(rows.map((row) => [toHex(row.sha256), row]));
    return hashes.map((hash) => byHash.get(toHex(hash)) ?? null);
  });
  return {
    /**
     * Creates a key for an installed shop. Only this call returns it in plain text; the database stores its hash.
     * @throws AppError `invalid_input` at `/name` and `/also`
     */
    async create(given: NewApiKey): Promise<CreatedApiKey> {
      const { shopId, name, scopes, also = [], limits = {} } = given;
      requireOffered(also, offered.onRequest);
      const { row, created } = toNewKeyRow({
        shopId,
        name: parseKeyName(name),
        scopes: [...(scopes ?? [...offered.always, ...also])],
        ...toColumns(limits, clock.now()),
      });
      await prisma.apiKey.create({ data: row });
      return created;
    },

    /**
     * Creates a key that replaces another, with the same name, scopes and limits. The old key keeps working for
     * `overlapHours`.
     * @throws AppError `not_found` for a key that no longer works, also for a key of another shop
     */
    replace: (shopId: string, keyId: string, overlapHours: number): Promise<CreatedApiKey> =>
      replaceKey(prisma, clock.now(), { shopId, keyId, overlapHours }),

    /** Finds one of the shop's keys, without its secret; null if there is no such key. */
    find: (shopId: string, keyId: string): Promise<ApiKeySummary | null> =>
      prisma.apiKey.findFirst({ where: { id: keyId, shopId }, select: SUMMARY }),

    /**
     * Returns the key's principal. @throws AppError `unauthorized` (malformed, unknown, revoked and expired differ in
     * their message only), `shop_uninstalled`
     */
    async verify(key: string): Promise<Principal> {
      if (!isWellFormedApiKey(key))
        throw new AppError(
          'unauthorized',
          'This is not an API key: keys begin with mcpsk_ and are 55 characters long. Check that it was copied whole.',
        );
      const row = await findBySha256(sha256OfApiKey(key));
      const principal = principalOfRow(row, clock);
      if (row) await recordUse(pool, 'api_key', row, clock.now());
      return principal;
    },

    /**
     * Returns a key's principal by the key's id, for work that continues without the key, such as a job. @throws as
     * `verify` does
     */
    async principalOf(shopId: string, keyId: string): Promise<Principal> {
      const which = Prisma.sql`api_key.id = ${keyId} AND api_key.shop_id = ${shopId}`;
      return principalOfRow((await findKeys(pool, which))[0] ?? null, clock);
    },

    list: (shopId: string): Promise<ApiKeySummary[]> =>
      prisma.apiKey.findMany({
        where: { shopId },
        orderBy: { createdAt: 'desc' },
        select: SUMMARY,
      }),

    /** Revokes a key. @throws AppError `not_found`, also for a key of another shop */
    async revoke(shopId: string, keyId: string): Promise<void> {
      const changed = await prisma.apiKey.updateMany({
        where: { id: keyId, shopId, revokedAt: null },
        data: { revokedAt: new Date(clock.now()) },
      });
      if (changed.count === 0) throw new AppError('not_found', 'There is no such active API key.');
    },
  };
}

/** Returns a key's limits as database columns. */
function toColumns({ expiresInDays, callsPerMinute, monthlyCredits }: KeyLimits, nowMs: number) {
  return {
    expiresAt: expiresInDays === undefined ? null : new Date(nowMs + expiresInDays * DAY_MS),
    callsPerMinute: callsPerMinute ?? null,
    monthlyCredits: monthlyCredits ?? null,
  };
}

function requireOffered(also: readonly string[], offered: readonly Scope[]): void {
  const unknown = also.find((scope) => !offered.includes(scope));
  if (unknown === undefined) return;
  throw invalidField(
    '/also',
    `"${unknown.slice(0, 80)}" is not a scope that can be added to a key. Available: ${offered.join(', ')}.`,
  );
}

type KeyOfShop = Pick<
  ApiKey,
  | 'id'
  | 'sha256'
  | 'shopId'
  | 'scopes'
  | 'expiresAt'
  | 'revokedAt'
  | 'lastUsedAt'
  | 'callsPerMinute'
  | 'monthlyCredits'
> &
  Pick<Shop, 'domain' | 'uninstalledAt'>;

/** Every call looks up its key, so this is one statement and bypasses Prisma. */
function findKeys(pool: pg.Pool, which: Prisma.Sql): Promise<KeyOfShop[]> {
  return sql(pool).rows<KeyOfShop>`
    SELECT api_key.id, sha256, shop_id AS "shopId", scopes, expires_at AS "expiresAt", revoked_at AS "revokedAt",
      last_used_at AS "lastUsedAt", calls_per_minute AS "callsPerMinute", monthly_credits AS "monthlyCredits",
      domain, uninstalled_at AS "uninstalledAt"
    FROM api_key JOIN shop ON shop.id = shop_id WHERE ${which}`;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function principalOfRow(row: KeyOfShop | null, clock: Clock): Principal & { keyId: string } {
  if (!row) throw new AppError('unauthorized', 'This API key is not known here.');
  if (row.revokedAt)
    throw new AppError('unauthorized', 'This API key was revoked. Make a new one.');
  if (row.expiresAt && row.expiresAt.getTime() <= clock.now())
    throw new AppError('unauthorized', 'This API key has expired. Make a new one.');
  if (row.uninstalledAt)
    throw new AppError(
      'shop_uninstalled',
      `The app was uninstalled from ${row.domain}. Install it again and the key works again.`,
    );
  return {
    kind: 'api_key',
    shopId: row.shopId,
    shop: row.domain,
    keyId: row.id,
    scopes: row.scopes,
    ...(row.callsPerMinute !== null && { callsPerMinute: row.callsPerMinute }),
    ...(row.monthlyCredits !== null && { monthlyCredits: row.monthlyCredits }),
  };
}
