import type pg from 'pg';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { isWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/** An address to which a shop's webhooks are sent. Never contains the secret. */
export type WebhookEndpoint = {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  /** Until when the previous secret also signs; null if it no longer does. */
  oldSecretUntil: Date | null;
  failingSince: Date | null;
  disabledAt: Date | null;
  /** `gone`: it answered 410. `failing`: it accepted no message for three days. */
  disabledReason: 'gone' | 'failing' | null;
};

/** A newly created secret. Only here is `secret` in plain text. */
type NewWebhookSecret = { url: string; secret: string };

/** More than a shop needs, yet few enough that one shop does not delay others. */
const MAX_ENDPOINTS = 5;
/** How long the previous secret also signs, so that receivers can switch over. */
const OVERLAP_MS = DAY_MS;

const COLUMNS = Prisma.sql`id, url, events, created_at AS "createdAt", failing_since AS "failingSince",
  disabled_at AS "disabledAt", disabled_reason AS "disabledReason"`;

type SealedSecrets = { id: string; sealed: Buffer; old: Buffer | null };

export type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>;

/** Stores the shops' webhook endpoints. Another shop's endpoint is `not_found` everywhere. */
export function createWebhookEndpoints(options: { pool: pg.Pool; clock: Clock; sealer: Sealer }) {
  const { pool, clock, sealer } = options;
  const now = () => new Date(clock.now());
  return {
    /**
     * Registers an endpoint.
     * @param checkUrl returns what is wrong with a URL, null if nothing
     * @throws AppError `invalid_input` at `/url` and `/events`
     */
    async register(
      shopId: string,
      sent: { url: string; events: readonly string[] },
      checkUrl: (url: string) => string | null,
    ): Promise<NewWebhookSecret> {
      const url = parseUrl(sent.url, checkUrl);
      const events = parseEvents(sent.events);
      const secret = newWebhookSecret();
      const isMade = await inTransaction(pool, async (client) => {
        // Serialised: each registration counts the endpoints that were created before.
        await sql(client).run`SELECT FROM shop WHERE id = ${shopId} FOR NO KEY UPDATE`;
        return sql(client).any`
          INSERT INTO webhook_endpoint (id, shop_id, url, events, sealed_secret, created_at)
          SELECT ${newId('whe')}, ${shopId}, ${url}, ${events}::text[], ${sealer.seal(secret)}, ${now()}
          WHERE ${MAX_ENDPOINTS} > (SELECT count(*) FROM webhook_endpoint WHERE shop_id = ${shopId})`;
      });
      if (isMade) return { url, secret };
      throw invalidField(
        '/url',
        `The store has ${MAX_ENDPOINTS} addresses already. Remove one of them first.`,
      );
    },

    /** Lists endpoints in the order in which they were created. */
    list: (shopId: string) => sql(pool).rows<WebhookEndpoint>`
      SELECT ${COLUMNS}, CASE WHEN old_secret_until > ${now()} THEN old_secret_until END AS "oldSecretUntil"
      FROM webhook_endpoint WHERE shop_id = ${shopId} ORDER BY created_at, id`,

    /**
     * Changes the events that are sent from now on; pending messages are sent all the same. @throws AppError
     * `invalid_input` at `/events`, `not_found`
     */
    async changeEvents(shopId: string, id: string, names: readonly string[]): Promise<void> {
      const events = parseEvents(names);
      const isChanged = await sql(pool).any`
        UPDATE webhook_endpoint SET events = ${events}::text[] WHERE id = ${id} AND shop_id = ${shopId}`;
      if (!isChanged) throw noSuchEndpoint();
    },

    /**
     * Gives the endpoint a new secret. The previous one also signs for a day; an older one stops signing. @throws
     * AppError `not_found`
     */
    async replaceSecret(shopId: string, id: string): Promise<NewWebhookSecret> {
      const secret = newWebhookSecret();
      const replaced = await sql(pool).row<{ url: string }>`
        UPDATE webhook_endpoint SET sealed_old_secret = sealed_secret, sealed_secret = ${sealer.seal(secret)},
          old_secret_until = ${new Date(clock.now() + OVERLAP_MS)}
        WHERE id = ${id} AND shop_id = ${shopId} RETURNING url`;
      if (!replaced) throw noSuchEndpoint();
      return { url: replaced.url, secret };
    },

    /** Reseals the secrets that were sealed with an older secret of the app. @returns for how many endpoints */
    async resealOutdated(): Promise<number> {
      const rows = await sql(pool).rows<SealedSecrets>`
        SELECT id, sealed_secret AS "sealed", sealed_old_secret AS "old" FROM webhook_endpoint`;
      const reseal = (sealed: Buffer) =>
        sealer.isOutdated(sealed) ? sealer.seal(sealer.open(sealed)) : sealed;
      const outdated = rows.filter(
        ({ sealed, old }) => sealer.isOutdated(sealed) || (old && sealer.isOutdated(old)),
      );
      // Skips a secret that was replaced in the meantime.
      for (const { id, sealed, old } of outdated)
        await sql(pool).run`
          UPDATE webhook_endpoint SET sealed_secret = ${reseal(sealed)}, sealed_old_secret = ${old && reseal(old)}
          WHERE id = ${id} AND sealed_secret = ${sealed}`;
      return outdated.length;
    },

    /**
     * Switches an endpoint on again: pending messages are sent at once, in the order in which they happened. @throws
     * AppError `not_found`, also for an endpoint that is switched on
     */
    async enable(shopId: string, id: string): Promise<void> {
      const isEnabled = await sql(pool).any`
        WITH enabled AS (
          UPDATE webhook_endpoint SET disabled_at = NULL, disabled_reason = NULL, failing_since = NULL
          WHERE id = ${id} AND shop_id = ${shopId} AND disabled_at IS NOT NULL RETURNING id
        ), due AS (
          UPDATE webhook_message SET attempts = 0, next_attempt_at = happened_at
          FROM enabled WHERE endpoint_id = enabled.id AND next_attempt_at IS NOT NULL
        ) SELECT FROM enabled`;
      if (!isEnabled) throw noSuchEndpoint();
    },

    /** Removes an endpoint with its messages. @throws AppError `not_found` */
    async remove(shopId: string, id: string): Promise<void> {
      const isRemoved = await sql(pool).any`
        DELETE FROM webhook_endpoint WHERE id = ${id} AND shop_id = ${shopId}`;
      if (!isRemoved) throw noSuchEndpoint();
    },
  };
}

const noSuchEndpoint = () => new AppError('not_found', 'There is no such address in this store.');

/** Returns the URL in normalised form, as it will be requested: the typed text may look like a different one. */
function parseUrl(text: string, checkUrl: (url: string) => string | null): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalidField('/url', 'Write the address that receives the webhooks.');
  const url = URL.canParse(trimmed) ? new URL(trimmed).href : trimmed;
  const wrong = checkUrl(url);
  if (wrong !== null) throw invalidField('/url', wrong);
  return url;
}

function parseEvents(names: readonly string[]): WebhookEvent[] {
  const events = [...new Set(names)].filter(isWebhookEvent);
  if (events.length > 0) return events;
  throw invalidField('/events', 'Choose at least one event.');
}
