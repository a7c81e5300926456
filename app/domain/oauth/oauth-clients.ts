import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { isUuid } from '#app/platform/ids.ts';
import { KEPT_MS } from '../retention.ts';
import type { ClientMetadata } from './client-metadata.ts';

export type RegisteredClient = ClientMetadata & { client_id: string };

export type OauthClients = ReturnType<typeof createOauthClients>;

/** Anyone may register a client, so beyond this number the oldest that no shop has connected are deleted. */
const MAX_UNUSED = 1_000;
/** As long as staff have to give their consent: a client that is being connected is not deleted. */
const BEING_CONNECTED_MS = 15 * 60 * 1000;

/** Clients that registered themselves (RFC 7591). */
export function createOauthClients(pool: pg.Pool, clock: Clock) {
  const before = (ms: number) => new Date(clock.now() - ms);
  /**
   * Deletes clients that no shop has connected, now or recently: of those older than `olderThanMs`, all but the newest
   * `beyond`.
   */
  const deleteUnused = (olderThanMs: number, beyond: number) => sql(pool).run`
    DELETE FROM oauth_client WHERE id IN (
      SELECT id FROM oauth_client AS client
      WHERE created_at < ${before(olderThanMs)} AND NOT EXISTS (
        SELECT FROM oauth_connection WHERE client_id = client.id
          AND (revoked_at IS NULL OR revoked_at > ${before(KEPT_MS.disconnectedOauthClient)}))
      ORDER BY created_at DESC OFFSET ${beyond})`;
  return {
    async register(metadata: ClientMetadata): Promise<RegisteredClient> {
      const id = randomUUID();
      await sql(pool).run`
        INSERT INTO oauth_client (id, metadata, created_at)
        VALUES (${id}, ${JSON.stringify(metadata)}, ${before(0)})`;
      await deleteUnused(BEING_CONNECTED_MS, MAX_UNUSED);
      return { ...metadata, client_id: id };
    },

    async find(id: string): Promise<RegisteredClient | null> {
      if (!isUuid(id)) return null;
      const row = await sql(pool).row<{ metadata: ClientMetadata }>`
        SELECT metadata FROM oauth_client WHERE id = ${id}`;
      return row ? { ...row.metadata, client_id: id } : null;
    },

    /** Deletes clients that no shop has connected within a day, or that every shop disconnected long ago. */
    deleteOld: () => deleteUnused(KEPT_MS.unusedOauthClient, 0),
  };
}
