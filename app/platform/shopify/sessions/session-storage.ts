import { Session, type SessionParams } from '@shopify/shopify-api';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import { type SqlRunner, sql } from '#app/platform/database/query.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import { Prisma } from '#prisma/generated/client.ts';

const PAGE_SIZE = 500;

/** A session as it was read from the database. */
export type StoredSession = {
  session: Session;
  /** Differs after every write, even of the same session. */
  version: Uint8Array<ArrayBuffer>;
  /** Whether the session is from before the app's secret was replaced. */
  isOutdated: boolean;
};

/** The library's session storage, with writes that fail if another writer was faster. */
export interface VersionedSessionStorage extends SessionStorage {
  /** Returns the shop's rows, 25 at most; `session` is null if it cannot be read. */
  listStored(
    shop: string,
  ): Promise<{ id: string; session: Session | null; version: StoredSession['version'] }[]>;
  loadStored(id: string): Promise<StoredSession | null>;
  /** Yields the shops whose session is from before the app's secret was replaced. */
  outdatedShops(): AsyncIterable<string>;
  /** Writes the session unless it was changed or deleted since it was read; returns false in that case. */
  replaceStored(session: Session, version: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

type SessionRow = { id: string; shop: string; sealed: Uint8Array<ArrayBuffer> };

const COLUMNS = Prisma.sql`id, shop, sealed`;

/**
 * Keeps Shopify sessions as rows that are encrypted as a whole: a copy of the database holds no usable token.
 * @param runner the pool, or the transaction that the work is part of
 */
export function createSessionStorage(runner: SqlRunner, sealer: Sealer): VersionedSessionStorage {
  const fieldsOf = (session: Session) => ({
    shop: session.shop,
    isOnline: session.isOnline,
    sealed: new Uint8Array(sealer.seal(JSON.stringify(session.toObject()))),
    expires: session.expires ?? null,
    updatedAt: new Date(),
  });
  const loadStored: VersionedSessionStorage['loadStored'] = async (id) => {
    const row = await sql(runner).row<SessionRow>`
      SELECT ${COLUMNS} FROM session WHERE id = ${id}`;
    const session = row && openSession(sealer, row.sealed);
    return session && { session, version: row.sealed, isOutdated: sealer.isOutdated(row.sealed) };
  };
  const listStored: VersionedSessionStorage['listStored'] = async (shop) => {
    const rows = await sql(runner).rows<SessionRow>`
      SELECT ${COLUMNS} FROM session WHERE shop = ${shop} LIMIT 25`;
    return rows.map((row) => ({
      id: row.id,
      session: openSession(sealer, row.sealed),
      version: row.sealed,
    }));
  };
  return {
    loadStored,
    listStored,

    outdatedShops: () => outdatedShops(runner, sealer),

    replaceStored(session, version) {
      const { shop, isOnline, sealed, expires, updatedAt } = fieldsOf(session);
      // Sealing uses a fresh nonce each time, so equal bytes mean the very same write.
      return sql(runner).any`
        UPDATE session SET shop = ${shop}, is_online = ${isOnline}, sealed = ${sealed},
          expires = ${expires}, updated_at = ${updatedAt}
        WHERE id = ${session.id} AND sealed = ${version}`;
    },

    async storeSession(session) {
      const { shop, isOnline, sealed, expires, updatedAt } = fieldsOf(session);
      await sql(runner).run`
        INSERT INTO session (id, shop, is_online, sealed, expires, updated_at)
        VALUES (${session.id}, ${shop}, ${isOnline}, ${sealed}, ${expires}, ${updatedAt})
        ON CONFLICT (id) DO UPDATE SET shop = excluded.shop, is_online = excluded.is_online,
          sealed = excluded.sealed, expires = excluded.expires, updated_at = excluded.updated_at`;
      return true;
    },
    loadSession: async (id) => (await loadStored(id))?.session,
    async deleteSession(id) {
      await sql(runner).run`DELETE FROM session WHERE id = ${id}`;
      return true;
    },
    async deleteSessions(ids) {
      await sql(runner).run`DELETE FROM session WHERE id = ANY(${ids}::text[])`;
      return true;
    },
    async findSessionsByShop(shop) {
      return (await listStored(shop)).flatMap(({ session }) => session ?? []);
    },
  };
}

async function* outdatedShops(runner: SqlRunner, sealer: Sealer): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const rows = await sql(runner).rows<SessionRow>`
      SELECT ${COLUMNS} FROM session WHERE id > ${after} ORDER BY id LIMIT ${PAGE_SIZE}`;
    for (const { sealed, shop } of rows) if (sealer.isOutdated(sealed)) yield shop;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Returns null for a row that is damaged or sealed with an unknown secret: opening the app writes a new row. */
export function openSession(sealer: Sealer, sealed: Uint8Array): Session | null {
  let text: string;
  try {
    text = sealer.open(sealed);
  } catch {
    return null;
  }
  const stored = JSON.parse(text) as Record<string, unknown>;
  for (const name of ['expires', 'refreshTokenExpires'])
    if (typeof stored[name] === 'string') stored[name] = new Date(stored[name]);
  return new Session(stored as unknown as SessionParams);
}
