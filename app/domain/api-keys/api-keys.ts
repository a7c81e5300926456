import type { Clock } from '#app/platform/clock.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal, Scope } from '#app/platform/principal.ts';
import type { ApiKey, Prisma, PrismaClient, Shop } from '#prisma/generated/client.ts';
import { generateApiKey, isWellFormedApiKey, sha256OfApiKey } from './api-key-format.ts';
import { parseKeyName } from './key-name.ts';

type NewApiKey = {
  shopId: string;
  name: string;
  /** All its scopes; absent: those of every key. */
  scopes?: readonly Scope[];
  /** Scopes besides those of every key. */
  also?: readonly string[];
};

/** A new key. `key` is the key in clear. */
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
} satisfies Prisma.ApiKeySelect;

export type ApiKeySummary = Prisma.ApiKeyGetPayload<{ select: typeof SUMMARY }>;

export type ApiKeys = ReturnType<typeof createApiKeys>;

const LAST_USED_EVERY_MS = 60_000;

/** @param offered the scopes of every key, and those that a key has only where its maker asks for them */
export function createApiKeys(
  prisma: PrismaClient,
  clock: Clock,
  offered: { always: readonly Scope[]; onRequest: readonly Scope[] },
) {
  return {
    /**
     * Creates a key for an installed shop. It is returned in clear here only; the database has its hash.
     * @throws AppError `invalid_input` at `/name` and `/also`
     */
    async create({ shopId, name, scopes, also = [] }: NewApiKey): Promise<CreatedApiKey> {
      requireOffered(also, offered.onRequest);
      const key = generateApiKey();
      const row = {
        id: newId('key'),
        name: parseKeyName(name),
        start: key.slice(0, 10),
        last4: key.slice(-4),
      };
      await prisma.apiKey.create({
        data: {
          ...row,
          shopId,
          scopes: [...(scopes ?? [...offered.always, ...also])],
          sha256: new Uint8Array(sha256OfApiKey(key)),
        },
      });
      return { ...row, key };
    },

    /**
     * The principal of a key. @throws AppError `unauthorized` (malformed, unknown, revoked and expired differ in their
     * message only), `shop_uninstalled`
     */
    async verify(key: string): Promise<Principal> {
      if (!isWellFormedApiKey(key)) {
        throw new AppError(
          'unauthorized',
          'This is not an API key: keys begin with mcpsk_ and are 55 characters long. Check that it was copied whole.',
        );
      }
      const row = await prisma.apiKey.findUnique({
        where: { sha256: new Uint8Array(sha256OfApiKey(key)) },
        include: { shop: true },
      });
      const principal = principalOfRow(row, clock);
      await touch(principal.keyId, row?.lastUsedAt ?? null);
      return principal;
    },

    /** The principal of a key by its id, for work that goes on without the key, such as a job. @throws as `verify` does */
    async principalOf(shopId: string, keyId: string): Promise<Principal> {
      const where = { id: keyId, shopId };
      return principalOfRow(
        await prisma.apiKey.findFirst({ where, include: { shop: true } }),
        clock,
      );
    },

    list: (shopId: string): Promise<ApiKeySummary[]> =>
      prisma.apiKey.findMany({
        where: { shopId },
        orderBy: { createdAt: 'desc' },
        select: SUMMARY,
      }),

    /** @throws AppError `not_found`, also for a key of another shop */
    async revoke(shopId: string, keyId: string): Promise<void> {
      const changed = await prisma.apiKey.updateMany({
        where: { id: keyId, shopId, revokedAt: null },
        data: { revokedAt: new Date(clock.now()) },
      });
      if (changed.count === 0) throw new AppError('not_found', 'There is no such active API key.');
    },
  };

  async function touch(id: string, lastUsedAt: Date | null): Promise<void> {
    const now = clock.now();
    if (lastUsedAt && now - lastUsedAt.getTime() < LAST_USED_EVERY_MS) return;
    await prisma.apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } });
  }
}

function requireOffered(also: readonly string[], offered: readonly Scope[]): void {
  const unknown = also.find((scope) => !offered.includes(scope));
  if (unknown === undefined) return;
  throw invalidField(
    '/also',
    `"${unknown.slice(0, 80)}" is no scope that a key can have besides. There is: ${offered.join(', ')}.`,
  );
}

type KeyWithShop = ApiKey & { shop: Shop };

function principalOfRow(row: KeyWithShop | null, clock: Clock): Principal & { keyId: string } {
  if (!row) throw new AppError('unauthorized', 'This API key is not known here.');
  if (row.revokedAt)
    throw new AppError('unauthorized', 'This API key was revoked. Make a new one.');
  if (row.expiresAt && row.expiresAt.getTime() <= clock.now()) {
    throw new AppError('unauthorized', 'This API key has expired. Make a new one.');
  }
  if (row.shop.uninstalledAt) {
    throw new AppError(
      'shop_uninstalled',
      `The app was uninstalled from ${row.shop.domain}. Install it again and the key works again.`,
    );
  }
  return {
    kind: 'api_key',
    shopId: row.shopId,
    shop: row.shop.domain,
    keyId: row.id,
    scopes: row.scopes,
  };
}
