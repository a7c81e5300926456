import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { KEPT_MS } from '../retention.ts';
import type { ClientMetadata } from './client-metadata.ts';

export type RegisteredClient = ClientMetadata & { client_id: string };

export type OauthClients = ReturnType<typeof createOauthClients>;

/** Anybody may register: the oldest that no shop has connected make room. */
const MOST_UNUSED = 1_000;

/** Clients that registered themselves (RFC 7591). */
export function createOauthClients(pool: pg.Pool, clock: Clock) {
  /** Deletes clients that no shop has connected: those made before, beyond the newest so many. */
  const deleteUnused = (madeBefore: Date, beyond: number) => sql(pool).run`
    DELETE FROM oauth_client WHERE id IN (
      SELECT id FROM oauth_client AS client
      WHERE created_at < ${madeBefore} AND NOT EXISTS (
        SELECT 1 FROM oauth_connection WHERE client_id = client.id AND revoked_at IS NULL)
      ORDER BY created_at DESC OFFSET ${beyond})`;
  return {
    async register(metadata: ClientMetadata): Promise<RegisteredClient> {
      const id = randomUUID();
      const now = new Date(clock.now());
      await sql(pool).run`
        INSERT INTO oauth_client (id, metadata, created_at)
        VALUES (${id}, ${JSON.stringify(metadata)}, ${now})`;
      await deleteUnused(now, MOST_UNUSED);
      return { ...metadata, client_id: id };
    },

    async find(id: string): Promise<RegisteredClient | null> {
      const row = await sql(pool).row<{ metadata: ClientMetadata }>`
        SELECT metadata FROM oauth_client WHERE id = ${id}`;
      return row ? { ...row.metadata, client_id: id } : null;
    },

    /** Deletes those that no shop has connected within a day, or that every shop has disconnected. */
    deleteOld: () => deleteUnused(new Date(clock.now() - KEPT_MS.unusedOauthClient), 0),
  };
}
