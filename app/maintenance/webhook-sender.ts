import { Webhook } from 'standardwebhooks';
import type {
  DueMessage,
  SendFailure,
  SendOutcome,
  WebhookMessages,
} from '#app/domain/webhook-endpoints/webhook-messages.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import { type SafeFetch, SafeFetchError } from '#app/platform/safe-fetch/safe-fetch.ts';
import { measure } from '#app/platform/telemetry/measure.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';

/** Enough for a receiver, which should store a message first and work on it afterwards. */
const ANSWER_WITHIN_MS = 10_000;
/** For all stores together. A store has at most five endpoints, so a slow store leaves room for the others. */
const MAX_CONCURRENT = 16;
/** How many of these may go to failing endpoints: many of those do not answer before the time is over. */
const MAX_CONCURRENT_FAILING = 12;

type SenderServices = {
  messages: Pick<WebhookMessages, 'takeDue' | 'recordOutcome'>;
  safeFetch: Pick<SafeFetch, 'post'>;
  /** Returns the address of one of the app's pages in a store's admin. */
  toPageAddress: (shop: string, page: string) => string;
  clock: Clock;
  log: Logger;
};

/** Sends the webhooks of all stores, signed as Standard Webhooks specifies. */
export function createWebhookSender(services: SenderServices) {
  const { messages, log } = services;
  const stopping = new AbortController();
  const inFlight = new Map<DueMessage, Promise<void>>();

  /** Sends a message and records the outcome, after which the endpoint's next message may be sent. */
  async function sendAndRecord(message: DueMessage): Promise<void> {
    const outcome = await measure<never, SendOutcome>(
      { span: 'webhook', metric: METRICS.webhookDuration, labels: {} },
      () => send(services, message, stopping.signal),
      wordFor,
    );
    // The message is left as it is, so it is sent again.
    if (stopping.signal.aborted) return;
    await messages.recordOutcome(message, outcome);
    log.info({ webhook_id: message.id, event: message.event, ...outcome }, 'webhook sent');
  }

  async function takeAndSend(): Promise<void> {
    const most = MAX_CONCURRENT - inFlight.size;
    if (most <= 0 || stopping.signal.aborted) return;
    const failing = [...inFlight.keys()].filter(({ isFailing }) => isFailing).length;
    const mostFailing = MAX_CONCURRENT_FAILING - failing;
    for (const message of await messages.takeDue({ most, mostFailing })) {
      const sending = sendAndRecord(message)
        .then(() => {
          inFlight.delete(message);
          return sendDue();
        })
        .catch((err: unknown) => log.error({ err, webhook_id: message.id }, 'sending failed'))
        .finally(() => inFlight.delete(message));
      inFlight.set(message, sending);
    }
  }

  /** The last run. Runs follow one another, so that no two count the same free places. */
  let turn: Promise<void> = Promise.resolve();
  function sendDue(): Promise<void> {
    turn = turn.catch(() => {}).then(takeAndSend);
    return turn;
  }

  return {
    /** Begins to send the messages that are due, and those that follow them; does not wait for the answers. */
    sendDue,

    /** Begins nothing more, and aborts what is being sent: it is sent again later, under the same id. */
    async stop(): Promise<void> {
      stopping.abort();
      await turn.catch(() => {});
      await Promise.all(inFlight.values());
    },
  };
}

async function send(
  { safeFetch, toPageAddress, clock, log }: SenderServices,
  message: DueMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { id, shop, url, event, data, page, happenedAt, secrets } = message;
  if (secrets.length === 0) return { failure: 'unreadable_secret' };
  const body = JSON.stringify({
    type: event,
    timestamp: happenedAt.toISOString(),
    data: { shop, ...data, page: toPageAddress(shop, page) },
  });
  const sentAt = new Date(clock.now());
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'catalog-vision-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, sentAt, body))
      .join(' '),
  };
  try {
    const posting = { body, headers, timeoutMs: ANSWER_WITHIN_MS, signal };
    return { answered: await safeFetch.post(url, posting) };
  } catch (error) {
    if (!(error instanceof SafeFetchError) && !signal.aborted)
      log.error({ err: error, webhook_id: id }, 'a webhook could not be sent');
    return { failure: toFailure(error) };
  }
}

/** Returns one word for the outcome of an attempt. */
function wordFor(outcome: SendOutcome): string {
  if ('failure' in outcome) return outcome.failure;
  return outcome.answered >= 200 && outcome.answered < 300 ? 'delivered' : 'refused';
}

function toFailure(error: unknown): SendFailure {
  if (!(error instanceof SafeFetchError)) return 'unreachable';
  const { failure } = error;
  return failure === 'timeout' || failure === 'forbidden_address' ? failure : 'unreachable';
}
