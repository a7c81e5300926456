import type pg from 'pg';
import { KEPT_MS, MAX_KEPT } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { countWaiting, type Waiting } from '#app/platform/database/count-waiting.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { FAILING_AT_MOST_MS, nextAttemptAt } from './next-attempt.ts';
import { WEBHOOK_TEST, type WebhookType } from './webhook-event.ts';

/** Why there was no answer from an endpoint. */
export type SendFailure = 'timeout' | 'unreachable' | 'forbidden_address' | 'unreadable_secret';

/** The outcome of one attempt: the status that was answered, or why there was no answer. */
export type SendOutcome = { answered: number } | { failure: SendFailure };

/** A message as the log shows it. */
export type LoggedMessage = {
  id: string;
  url: string;
  /** Whether its endpoint is switched off. */
  isAddressOff: boolean;
  event: WebhookType;
  happenedAt: Date;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  lastAttemptAt: Date | null;
  lastStatus: number | null;
  lastFailure: SendFailure | null;
  /** Null if no further attempt follows, also while the endpoint is switched off. */
  nextAttemptAt: Date | null;
};

/** A message that is due to be sent. */
export type DueMessage = {
  id: string;
  endpointId: string;
  /** The shop's domain. */
  shop: string;
  url: string;
  event: WebhookType;
  data: Record<string, unknown>;
  page: string;
  happenedAt: Date;
  attempts: number;
  /** Whether its endpoint has accepted no message lately. */
  isFailing: boolean;
  /** The secrets that sign it, newest first; empty if none can be decrypted. */
  secrets: string[];
};

/** How many messages to take, and how many of them from failing endpoints. */
type TakeLimits = { most: number; mostFailing: number };

type TakenRow = Omit<DueMessage, 'secrets'> & { sealedSecrets: Buffer[] };

/** Longer than an attempt may take; after that its process has died, and the message is sent again. */
const BUSY_MS = 30_000;
/** The receiver asks for no further messages. */
const GONE = 410;

export type WebhookMessages = ReturnType<typeof createWebhookMessages>;

/** Stores the messages that database triggers have written, and their deliveries. */
export function createWebhookMessages(options: { pool: pg.Pool; clock: Clock; sealer: Sealer }) {
  const { pool, clock, sealer } = options;
  const at = (ms: number) => new Date(clock.now() + ms);
  return {
    /**
     * Takes the oldest due message of each endpoint to which no process is sending: first of the endpoints that have
     * waited longest, and of failing endpoints last.
     */
    async takeDue(limits: TakeLimits): Promise<DueMessage[]> {
      const taken = await takeDue(pool, { ...limits, now: at(0), busyUntil: at(BUSY_MS) });
      return taken.map(({ sealedSecrets, ...message }) => ({
        ...message,
        secrets: sealedSecrets.flatMap((sealed) => open(sealer, sealed)),
      }));
    },

    /** Records an attempt: delivered, to be sent again, or given up; and whether the endpoint stays switched on. */
    recordOutcome: (message: DueMessage, outcome: SendOutcome): Promise<void> =>
      recordOutcome(pool, clock.now(), message, outcome),

    /** Lists the shop's latest messages, newest first. Reads at most `size` messages per endpoint. */
    list: (shopId: string, size: number) => sql(pool).rows<LoggedMessage>`
      SELECT message.id, url, disabled_at IS NOT NULL AS "isAddressOff", event, happened_at AS "happenedAt", status, attempts,
        last_attempt_at AS "lastAttemptAt", last_status AS "lastStatus", last_failure AS "lastFailure",
        CASE WHEN disabled_at IS NULL THEN next_attempt_at END AS "nextAttemptAt"
      FROM webhook_endpoint AS endpoint CROSS JOIN LATERAL (
        SELECT * FROM webhook_message WHERE endpoint_id = endpoint.id ORDER BY happened_at DESC LIMIT ${size}) AS message
      WHERE shop_id = ${shopId} ORDER BY happened_at DESC, message.id LIMIT ${size}`,

    /** Counts the messages of all shops that are due. */
    countWaiting: (): Promise<Waiting> =>
      countWaiting(
        pool,
        Prisma.sql`SELECT message.next_attempt_at AS since FROM webhook_endpoint AS endpoint
          CROSS JOIN LATERAL (SELECT next_attempt_at FROM webhook_message
            WHERE endpoint_id = endpoint.id AND next_attempt_at <= ${at(0)}) AS message
          WHERE disabled_at IS NULL`,
      ),

    /**
     * Sends a test message to one endpoint. Does nothing while another test is pending. @throws AppError `not_found`,
     * also while the endpoint is off
     */
    async sendTest(shopId: string, endpointId: string): Promise<void> {
      const isThere = await sql(pool).any`
        WITH endpoint AS (
          SELECT id FROM webhook_endpoint WHERE id = ${endpointId} AND shop_id = ${shopId} AND disabled_at IS NULL
          FOR NO KEY UPDATE
        ), test AS (
          INSERT INTO webhook_message (id, endpoint_id, event, data, page, happened_at, status, next_attempt_at)
          SELECT ${newId('msg')}, id, ${WEBHOOK_TEST}, '{}', '/app/webhooks', ${at(0)}, 'pending', ${at(0)} FROM endpoint
          WHERE NOT EXISTS (SELECT FROM webhook_message WHERE endpoint_id = endpoint.id
            AND event = ${WEBHOOK_TEST} AND next_attempt_at IS NOT NULL)
        ) SELECT FROM endpoint`;
      if (!isThere) throw notToBeSent();
    },

    /** Sends a message again, now, under the same id. @throws AppError `not_found`, also while its endpoint is off */
    async replay(shopId: string, id: string): Promise<void> {
      const isQueued = await sql(pool).any`
        UPDATE webhook_message SET status = 'pending', attempts = 0, next_attempt_at = ${at(0)}
        FROM webhook_endpoint AS endpoint WHERE webhook_message.id = ${id} AND endpoint.id = endpoint_id
          AND endpoint.shop_id = ${shopId} AND disabled_at IS NULL`;
      if (!isQueued) throw notToBeSent();
    },

    /** Deletes messages past their retention time, and the oldest ended ones if an endpoint has too many. */
    deleteOld: () => sql(pool).exec`
      DELETE FROM webhook_message WHERE happened_at < ${at(-KEPT_MS.webhookMessage)} OR id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY endpoint_id ORDER BY happened_at DESC) AS place
          FROM webhook_message WHERE next_attempt_at IS NULL) AS ended
        WHERE place > ${MAX_KEPT.webhookMessages})`,
  };
}

/**
 * Takes one message of an endpoint at a time, so that a slow endpoint delays only its own messages. Locks the
 * endpoint's row first, as its removal does. Skips an endpoint that is locked until the next turn: a long erasure would
 * delay the messages of all shops.
 */
function takeDue(
  pool: pg.Pool,
  { most, mostFailing, now, busyUntil }: TakeLimits & { now: Date; busyUntil: Date },
): Promise<TakenRow[]> {
  return sql(pool).rows<TakenRow>`
    WITH waiting AS (
      SELECT endpoint.id AS endpoint_id, message.id, failing_since IS NOT NULL AS is_failing,
        row_number() OVER (PARTITION BY failing_since IS NOT NULL ORDER BY busy_until NULLS FIRST, next_attempt_at) AS place
      FROM webhook_endpoint AS endpoint CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM webhook_message
        WHERE endpoint_id = endpoint.id AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT 1) AS message
      WHERE disabled_at IS NULL AND (busy_until IS NULL OR busy_until <= ${now})
    ), due AS (
      SELECT endpoint_id, waiting.id, is_failing FROM waiting JOIN webhook_endpoint AS endpoint ON endpoint.id = endpoint_id
      WHERE NOT is_failing OR place <= ${mostFailing} ORDER BY is_failing, place LIMIT ${most}
      FOR NO KEY UPDATE OF endpoint SKIP LOCKED
    ), taken AS (
      UPDATE webhook_endpoint AS endpoint SET busy_until = ${busyUntil} FROM due
      WHERE endpoint.id = due.endpoint_id AND disabled_at IS NULL AND (busy_until IS NULL OR busy_until <= ${now})
      RETURNING due.id AS message_id, is_failing, shop_id, url, array_remove(ARRAY[sealed_secret,
        CASE WHEN old_secret_until > ${now} THEN sealed_old_secret END], NULL) AS sealed_secrets
    )
    UPDATE webhook_message AS message SET attempts = attempts + 1, last_attempt_at = ${now}
    FROM taken JOIN shop ON shop.id = taken.shop_id
    WHERE message.id = taken.message_id AND next_attempt_at <= ${now}
    RETURNING message.id, endpoint_id AS "endpointId", shop.domain AS shop, url, event, data, page,
      happened_at AS "happenedAt", attempts, is_failing AS "isFailing", sealed_secrets AS "sealedSecrets"`;
}

/**
 * Records an attempt. If staff had the message sent again in the meantime, the message itself stays as it is. An
 * endpoint counts as failing until it accepts a message, or until no message is pending for it: when the next message
 * fails, its three days start again.
 */
async function recordOutcome(
  pool: pg.Pool,
  nowMs: number,
  { id, endpointId, event, attempts }: DueMessage,
  outcome: SendOutcome,
): Promise<void> {
  const lastStatus = 'answered' in outcome ? outcome.answered : null;
  const isDelivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  const isGone = lastStatus === GONE;
  const isOver = isDelivered || isGone || event === WEBHOOK_TEST;
  const next = isOver ? null : nextAttemptAt(attempts, nowMs);
  const status = isDelivered ? 'delivered' : next ? 'pending' : 'failed';
  const now = new Date(nowMs);
  const failedBefore = new Date(nowMs - FAILING_AT_MOST_MS);
  await sql(pool).run`
    WITH endpoint AS (
      UPDATE webhook_endpoint SET busy_until = ${now},
        failing_since = CASE WHEN NOT ${isDelivered} AND (${next}::timestamptz IS NOT NULL OR EXISTS (
          SELECT FROM webhook_message WHERE endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL
            AND (id <> ${id} OR attempts <> ${attempts})
        )) THEN coalesce(failing_since, ${now}) END,
        disabled_at = CASE WHEN ${isGone} OR (NOT ${isDelivered} AND failing_since <= ${failedBefore})
          THEN ${now} ELSE disabled_at END,
        disabled_reason = CASE WHEN ${isGone} THEN 'gone'
          WHEN NOT ${isDelivered} AND failing_since <= ${failedBefore} THEN 'failing' ELSE disabled_reason END
      WHERE id = ${endpointId} RETURNING id
    )
    UPDATE webhook_message AS message SET status = ${status}, next_attempt_at = ${next}, last_status = ${lastStatus},
      last_failure = ${'failure' in outcome ? outcome.failure : null}
    FROM endpoint WHERE message.endpoint_id = endpoint.id AND message.id = ${id} AND attempts = ${attempts}`;
}

const notToBeSent = (): AppError =>
  new AppError('not_found', 'The webhook or its address is gone, or the address is switched off.');

/** Opens a sealed secret; empty if it was sealed with another secret of the app. */
function open(sealer: Sealer, sealed: Buffer): string[] {
  try {
    return [sealer.open(sealed)];
  } catch {
    return [];
  }
}
